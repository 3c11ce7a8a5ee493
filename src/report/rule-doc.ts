import type { Nodes, Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { columns, type Paint, wrap } from '../text/layout.ts'
import { docsAddress, type RuleDoc } from './report.ts'

const reader = unified().use(remarkParse).freeze()

/** The rules of rules/rules.md, in its order: the headings of the third level. Links go to `home`, where the manual is. */
export function rulesIn(doc: string, home?: string): readonly RuleDoc[] {
  const nodes = reader.parse(doc).children
  const headings = nodes.filter(node => node.type === 'heading').filter(({ depth }) => depth <= 3)
  let group = ''
  return headings.flatMap((heading, index) => {
    const id = inline(heading)
    if (heading.depth < 3) {
      group = id
      return []
    }
    const next = headings[index + 1]
    const markdown = doc.slice(heading.position?.end.offset, next?.position?.start.offset).trim()
    const blocks = nodes.slice(nodes.indexOf(heading) + 1, next && nodes.indexOf(next))
    const text = blocksOf(blocks, Number.POSITIVE_INFINITY).join('\n\n')
    return [{ id, group, summary: summaryOf(text), text, markdown: withAddresses(markdown, home) }]
  })
}

/** Markdown as people read it at a terminal: paragraphs in lines of this width, code unchanged, links by their name. */
export function plainText(markdown: string, width = Number.POSITIVE_INFINITY): string {
  return blocksOf(reader.parse(markdown).children, width).join('\n\n')
}

function blocksOf(nodes: Root['children'], width: number): readonly string[] {
  return nodes.map(block => {
    if (block.type === 'code') return indented(block.value.split('\n'), '    ')
    if (block.type === 'list') return block.children.map(item => entry(inline(item), width)).join('\n')
    return wrap(inline(block), width).join('\n')
  })
}

function entry(text: string, width: number): string {
  return `- ${indented(wrap(text, width - 2), '  ').trimStart()}`
}

function indented(lines: readonly string[], by: string): string {
  return lines.map(line => (line === '' ? line : by + line)).join('\n')
}

function inline(node: Nodes): string {
  if (node.type === 'text') return node.value.replace(/\s*\n\s*/g, ' ')
  if (node.type === 'inlineCode') return node.value.includes('`') ? `'${node.value}'` : `\`${node.value}\``
  const text = 'children' in node ? node.children.map(inline).join('') : ''
  return node.type === 'link' ? linked(text, node.url) : text
}

/** A page of the documentation is named by its file in the package, an anchor of the same page not at all. */
function linked(text: string, url: string): string {
  const [file = ''] = url.split('#')
  if (file === '') return text
  const place = /^[a-z]+:/.test(file) ? url : `docs/${file}`
  return place.endsWith(text) ? place : `${text} (${place})`
}

/** The first sentence, or its part before a colon. Colons and dots in code do not end it. */
function summaryOf(text: string): string {
  const [start = ''] = text.split('\n')
  const sentence = /^(?:`[^`]*`|.)*?(?=[.:](?: |$))/.exec(start)?.[0] ?? start
  return `${sentence.replace(/\.$/, '')}.`
}

/** Readers may have no docs folder: links go to the manual, or are plain names if there is no address. */
function withAddresses(markdown: string, home: string | undefined): string {
  return markdown.replace(
    /\[([^\]]*)\]\(([a-z-]+\.md(?:#[^)]*)?|#[^)]*)\)/g,
    (_, text: string, target: string) => {
      const page = target.startsWith('#') ? `diagnostics.md${target}` : target
      const address = docsAddress(page, home)
      return address === undefined ? linked(text, target) : `[${text}](${address})`
    },
  )
}

/** All rules below the headings of their groups, each in one line no wider than the terminal. */
export function ruleList(rules: readonly RuleDoc[], width: number, painted: Paint): string {
  const widest = Math.max(...rules.map(({ id }) => id.length))
  return rules
    .map(({ id, group, summary }, index) => {
      const before = rules[index - 1]?.group
      const gap = before === undefined ? '' : '\n'
      const heading = group === before ? '' : `${gap}${painted(group, 'bold')}\n`
      return `${heading}  ${id.padEnd(widest)}  ${shortened(summary, width - widest - 4)}`
    })
    .join('\n')
}

function shortened(text: string, room: number): string {
  if (columns(text) <= room) return text
  return `${[...text]
    .slice(0, room - 1)
    .join('')
    .trimEnd()}…`
}

/** A rule as people read it at a terminal. */
export function ruleText({ id, group, markdown }: RuleDoc, width: number, painted: Paint): string {
  return `${painted(id, 'bold')}  ${painted(group, 'dim')}\n\n${plainText(markdown, width)}`
}
