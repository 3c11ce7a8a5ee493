import { readFileSync } from 'node:fs'
import type { Nodes, Paragraph } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse } from 'yaml'

interface Entry {
  readonly not: string
  readonly write: string
  readonly why?: string
}

const words: readonly Entry[] = parse(readFileSync('test/prose/words.yaml', 'utf8'))
const banned = words.map(entry => ({
  ...entry,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${entry.not.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`, 'giu'),
}))

const parser = unified().use(remarkParse).use(remarkGfm)

/** The text of a file in which everything else is covered with `·`, at the same offsets. */
function proseOf(file: string, text: string): string {
  // A phrase goes on in the next line of a comment.
  if (!file.endsWith('.md'))
    return text.replace(/^[ \t]*(?:\/\/+|\/\*+|\*+(?!\/)|#+)/gm, start => ' '.repeat(start.length))
  let prose = text
  const cover = (from = 0, to = from) => {
    prose = prose.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, '·') + prose.slice(to)
  }
  walk(parser.parse(text), node => {
    const { start, end } = node.position ?? {}
    if (['code', 'inlineCode', 'html', 'definition'].includes(node.type)) cover(start?.offset, end?.offset)
    if (node.type === 'link') cover(node.children.at(-1)?.position?.end.offset, end?.offset)
  })
  return prose
}

function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}

/** Every banned phrase, with its line and what to write instead. */
export function phrasesIn(file: string, text: string): readonly string[] {
  const prose = proseOf(file, text)
  return banned.flatMap(({ pattern, write, why }) =>
    Array.from(prose.matchAll(pattern), ({ 0: found, index }) => {
      const line = prose.slice(0, index).split('\n').length
      return `${file}:${line}: "${found.replace(/\s+/g, ' ')}". Write: ${write}${why ? ` (${why})` : ''}`
    }),
  )
}

/** Every paragraph or list item with a line break within. */
export function wrappedIn(file: string, text: string): readonly string[] {
  return paragraphsOf(text)
    .filter(({ position }) => position !== undefined && position.start.line !== position.end.line)
    .map(({ position }) => `${file}:${position?.start.line}: a paragraph is one line. Remove its line breaks`)
}

/** Every sentence with more than 30 words, where `code` is one word. */
export function longSentencesIn(file: string, text: string): readonly string[] {
  return paragraphsOf(text).flatMap(paragraph =>
    spokenText(paragraph)
      .split(/(?<=(?<!\b(?:e\.g|i\.e|vs|etc))[.!?]["')]*)\s+/)
      .map(sentence => ({
        sentence,
        count: sentence.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length,
      }))
      .filter(({ count }) => count > 30)
      .map(({ sentence, count }) => {
        const beginning = sentence.split(/\s+/).slice(0, 8).join(' ')
        return `${file}:${paragraph.position?.start.line}: ${count} words in "${beginning} …". Write two sentences`
      }),
  )
}

/** Tables have none. */
function paragraphsOf(text: string): readonly Paragraph[] {
  const found: Paragraph[] = []
  walk(parser.parse(text), node => {
    if (node.type === 'paragraph') found.push(node)
  })
  return found
}

function spokenText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'inlineCode') return 'Code'
  if (node.type === 'break') return ' '
  return 'children' in node ? node.children.map(spokenText).join('') : ''
}
