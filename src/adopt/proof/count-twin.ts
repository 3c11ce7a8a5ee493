import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { readBlocks } from '../../page/markdown/read-blocks.ts'
import { walk } from '../../page/tree/elements.ts'
import { countedWords } from '../../text/counted-words.ts'
import { codeKey, wordsKey } from './count-page.ts'
import type { ContentCounts, Counted } from './counts.ts'

const reader = unified().use(remarkParse).use(remarkGfm).freeze()
const apart: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell', 'code', 'listItem', 'break'])

/** Counts a twin as programs read it. Its formulas are looked for in their order: Markdown itself has none. */
export function countTwin(twin: string, formulas: readonly string[]): ContentCounts {
  const { text: markdown, found } = withoutFormulas(twin, formulas)
  const tree = readBlocks(markdown, text => reader.parse(text) as Root)
  const definitions = new Map<string, string>()
  walk<Nodes>(tree, node => {
    if (node.type === 'definition') definitions.set(node.identifier, node.url)
  })
  const counts = {
    headings: [] as Counted[],
    code: [] as Counted[],
    tables: [] as Counted[],
    links: [] as Counted[],
    pictures: [] as Counted[],
  }
  let text = ''
  const take = (node: Nodes): void => {
    switch (node.type) {
      case 'heading': {
        const key = wordsKey(plainTextOf(node))
        if (key !== '') counts.headings.push({ key })
        break
      }
      case 'code':
        counts.code.push({ key: codeKey(node.value) })
        break
      case 'table':
        counts.tables.push({ key: '' })
        break
      case 'link':
        counts.links.push({ key: node.url })
        break
      case 'linkReference':
        counts.links.push({ key: definitions.get(node.identifier) ?? '' })
        break
      case 'image':
      case 'imageReference':
        counts.pictures.push({
          key: node.type === 'image' ? node.url : (definitions.get(node.identifier) ?? ''),
          alt: wordsKey(node.alt ?? ''),
        })
        break
      case 'html':
        text += textOfHtml(node.value)
    }
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') text += node.value
    if ('children' in node) for (const child of node.children) take(child)
    if (apart.has(node.type)) text += ' '
  }
  take(tree)
  return { ...counts, formulas: found.map(key => ({ key })), words: countedWords(text) }
}

/** The formulas, and the twin with a space in place of each. */
function withoutFormulas(twin: string, formulas: readonly string[]) {
  const found: string[] = []
  let text = ''
  let at = 0
  for (const formula of formulas) {
    const next = twin.indexOf(formula, at)
    if (next === -1) continue
    text += `${twin.slice(at, next)} `
    at = next + formula.length
    found.push(formula)
  }
  return { text: text + twin.slice(at), found }
}

/** Single tags are between words of the Markdown; a block of HTML has its own. */
function textOfHtml(html: string): string {
  return /^<[^>]*>$/.test(html) ? '' : ` ${html.replace(/<[^>]*>/g, ' ')} `
}

function plainTextOf(node: Nodes): string {
  if (node.type === 'image' || node.type === 'footnoteReference') return ''
  if (node.type === 'break') return ' '
  if ('children' in node) return node.children.map(plainTextOf).join('')
  return 'value' in node ? node.value : ''
}
