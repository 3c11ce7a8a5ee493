import type { PhrasingContent, Text } from 'mdast'
import type { TextContext } from '../tree/page-context.ts'

type MarkdownSource = Pick<TextContext, 'text' | 'place'>

const markup = /[\\`*_[\]<&~@!]/g
const escaped = String.raw`\\[!-/:-@[-\x60{-~]`
/** A bar in a name is text: `wchar_t`. */
const inside = String.raw`(?:[^\\\x60*_[\]<&~@!\n]|${escaped}|(?<=[A-Za-z\d])_(?=[A-Za-z\d]))`
const word = String.raw`[\p{L}\p{N}]`
/** The end of words in stars. */
const last = String.raw`[\p{L}\p{N}.:!?]`
const end = String.raw`(?=[\s.,:;!?)]|$)`
const address = String.raw`[\w/.#?=%+,:;~-]+`
const target = String.raw`\((${address})(?: "([^"\\&\n]+)")?\)`
const code = String.raw`\x60(?! )[^\x60\n]*[^\x60\n ]\x60(?!\x60)`
/** The text of a link. */
const label = String.raw`(?![ ^])(?:${inside}|${code}|\*)+(?<! )`
const link = String.raw`\[${label}\]\(${address}(?: "[^"\\&\n]+")?\)`

/** Each kind of phrase, written where it can be nothing else, and the length of its mark. */
const kinds = [
  { type: 'inlineCode', mark: 1, pattern: /`(?! )([^`\n]*[^`\n ])`(?!`)/y },
  {
    type: 'strong',
    mark: 2,
    pattern: new RegExp(
      String.raw`\*\*(?=${word}|[\x60[])((?:${inside}|${code}|${link})+(?<=${last}|[\x60)]))\*\*${end}`,
      'uy',
    ),
  },
  {
    type: 'emphasis',
    mark: 1,
    pattern: new RegExp(String.raw`\*(?=${word})(${inside}*${last})\*${end}`, 'uy'),
  },
  { type: 'link', mark: 1, pattern: new RegExp(String.raw`\[(${label})\]${target}`, 'y') },
  {
    type: 'image',
    mark: 2,
    pattern: new RegExp(String.raw`!\[(?![ ^])(${inside}*(?! )${inside})\]${target}`, 'y'),
  },
  { type: 'autolink', mark: 1, pattern: new RegExp(`<(https?:${address})>`, 'y') },
] as const

/** Reads phrases that can mean nothing else; `undefined` for others. Only `indent`, of every line after the first, may be space at an end. */
export function plainPhrases(
  source: MarkdownSource,
  from: number,
  to: number,
  indent = '',
): PhrasingContent[] | undefined {
  const nodes = phrasesIn(source, from, to, indent)
  return nodes?.some(mayHoldAddress) ? undefined : nodes
}

function phrasesIn(
  lines: MarkdownSource,
  from: number,
  to: number,
  indent: string,
): PhrasingContent[] | undefined {
  const { text, place } = lines
  const source = text.slice(from, to)
  const nodes: PhrasingContent[] = []
  const textAt = (start: number, end: number): Text => {
    const value = source.slice(start, end)
    // The indent of the line that comes next belongs to no text.
    const length = value.endsWith(`\n${indent}`) ? value.length - indent.length : value.length
    const position = place(from + start, from + start + length)
    return { type: 'text', value: unescaped(value.replaceAll(`\n${indent}`, '\n')), position }
  }
  const phraseNode = (
    { type, mark, length, value, url, title }: Phrase,
    at: number,
  ): PhrasingContent | undefined => {
    const position = place(from + at, from + at + length)
    const start = at + mark
    switch (type) {
      case 'inlineCode':
        return { type, value, position }
      case 'image':
        return { type, title, url, alt: unescaped(value), position }
      case 'autolink':
        return {
          type: 'link',
          title: null,
          url: value,
          children: [textAt(start, start + value.length)],
          position,
        }
      default: {
        const children = phrasesIn(lines, from + start, from + start + value.length, indent)
        if (children === undefined) return undefined
        return type === 'link' ? { type, title, url, children, position } : { type, children, position }
      }
    }
  }
  let done = 0
  let after = 0
  for (let next = nextMarkup(source, 0); next !== -1; next = nextMarkup(source, after)) {
    after = next + textLength(source, next)
    if (after > next) continue
    const found = phraseAt(source, next)
    if (found === undefined) return undefined
    if (next > done) nodes.push(textAt(done, next))
    after = done = next + found.length
    const node = phraseNode(found, next)
    if (node === undefined) return undefined
    nodes.push(node)
  }
  if (done < source.length) nodes.push(textAt(done, source.length))
  return nodes
}

function nextMarkup(source: string, at: number): number {
  markup.lastIndex = at
  return markup.exec(source)?.index ?? -1
}

/** The length of text that begins with a character of markup. */
function textLength(source: string, at: number): number {
  text.lastIndex = at
  return text.exec(source)?.[0].length ?? 0
}

const text = new RegExp(
  String.raw`!(?!\[)|<(?![A-Za-z/!?])|&(?![#\w])|${escaped}|(?<=[A-Za-z\d])_(?=[A-Za-z\d])`,
  'y',
)

function unescaped(value: string): string {
  return value.includes('\\') ? value.replace(/\\(.)/g, '$1') : value
}

interface Phrase {
  readonly type: (typeof kinds)[number]['type']
  /** Length of its mark. */
  readonly mark: number
  readonly length: number
  readonly value: string
  readonly url: string
  readonly title: string | null
}

/** The phrase that begins with a mark; `undefined` where that is not plain. */
function phraseAt(source: string, at: number): Phrase | undefined {
  if (source[at] === '*' && !/^[\s(]?$/.test(source.slice(Math.max(0, at - 1), at))) return undefined
  for (const { type, mark, pattern } of kinds) {
    pattern.lastIndex = at
    const [all, value = '', url = '', title = null] = pattern.exec(source) ?? []
    if (all !== undefined) return { type, mark, length: all.length, value, url, title }
  }
  return undefined
}

/** GFM makes links of bare addresses. */
function mayHoldAddress(node: PhrasingContent): boolean {
  if (node.type === 'text') return /www\.|https?:\/\/|@/i.test(node.value)
  return (node.type === 'strong' || node.type === 'emphasis') && node.children.some(mayHoldAddress)
}
