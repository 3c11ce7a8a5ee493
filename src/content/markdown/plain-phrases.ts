import type { PhrasingContent, Text } from 'mdast'
import type { Position } from 'unist'

/** Says where a stretch of the source stands. */
export type Placed = (start: number, end: number) => Position

const markup = /[\\`*_[\]<&~@!]/g
const inside = String.raw`[^\\\x60*_[\]<&~@!\n]`
const word = String.raw`[\p{L}\p{N}]`
const end = String.raw`(?=[\s.,:;!?)]|$)`
const code = /`(?! )([^`\n]*[^`\n ])`(?!`)/y
const strong = new RegExp(String.raw`\*\*(?=${word})(${inside}*${word})\*\*${end}`, 'uy')
const emphasis = new RegExp(String.raw`\*(?=${word})(${inside}*${word})\*${end}`, 'uy')
const link = new RegExp(String.raw`\[(?![ ^])(${inside}*(?! )${inside})\]\(([\w/.#?=%+,:;~-]+)\)`, 'y')

/**
 * Reads text, code, strong and emphasized words and links, where they are written so that they can mean nothing else;
 * `undefined` for whatever else may be in the text. Its lines must have no spaces at either end, but for the `indent` of all
 * but the first.
 */
export function plainPhrases(
  text: string,
  from: number,
  to: number,
  placed: Placed,
  indent = '',
): PhrasingContent[] | undefined {
  const source = text.slice(from, to)
  const nodes: PhrasingContent[] = []
  const textAt = (start: number, end: number): Text => {
    const value = source.slice(start, end)
    // The indent of the line that comes next belongs to no text.
    const length = value.endsWith(`\n${indent}`) ? value.length - indent.length : value.length
    const position = placed(from + start, from + start + length)
    return { type: 'text', value: value.replaceAll(`\n${indent}`, '\n'), position }
  }
  let done = 0
  const add = (start: number, node: PhrasingContent, length: number) => {
    if (start > done) nodes.push(textAt(done, start))
    nodes.push(node)
    done = start + length
  }
  let at = 0
  for (let next = nextMarkup(source, at); next !== -1; next = nextMarkup(source, at)) {
    const found = markedUp(source, next)
    if (found === undefined) return undefined
    at = next + found.length
    if (found.type === 'text') continue
    const position = placed(from + next, from + at)
    if (found.type === 'inlineCode') {
      add(next, { type: 'inlineCode', value: found.value, position }, found.length)
      continue
    }
    const start = next + found.mark
    const children = [textAt(start, start + found.value.length)]
    const node =
      found.type === 'link'
        ? { type: found.type, title: null, url: found.url, children, position }
        : { type: found.type, children, position }
    add(next, node, found.length)
  }
  if (done < source.length) nodes.push(textAt(done, source.length))
  return nodes.some(mayHoldAddress) ? undefined : nodes
}

type Found =
  | { readonly type: 'text'; readonly length: number }
  | { readonly type: 'inlineCode'; readonly length: number; readonly value: string }
  | {
      readonly type: 'strong' | 'emphasis'
      readonly length: number
      readonly mark: number
      readonly value: string
    }
  | {
      readonly type: 'link'
      readonly length: number
      readonly mark: number
      readonly value: string
      readonly url: string
    }

function nextMarkup(source: string, at: number): number {
  markup.lastIndex = at
  return markup.exec(source)?.index ?? -1
}

/** What begins with a character that can be markup; `undefined` where that is not plain. */
function markedUp(source: string, at: number): Found | undefined {
  const after = source.slice(at + 1, at + 2)
  switch (source[at]) {
    case '!':
      return after === '[' ? undefined : { type: 'text', length: 1 }
    case '&':
      return /[#\w]/.test(after) ? undefined : { type: 'text', length: 1 }
    case '`': {
      const [all, value = ''] = matchAt(code, source, at)
      return all === undefined ? undefined : { type: 'inlineCode', length: all.length, value }
    }
    case '*':
      if (!/^[\s(]?$/.test(source.slice(Math.max(0, at - 1), at))) return undefined
      return marked('strong', strong, 2, source, at) ?? marked('emphasis', emphasis, 1, source, at)
    case '[': {
      const [all, value = '', url = ''] = matchAt(link, source, at)
      return all === undefined ? undefined : { type: 'link', length: all.length, mark: 1, value, url }
    }
    default:
      return undefined
  }
}

function marked(
  type: 'strong' | 'emphasis',
  pattern: RegExp,
  mark: number,
  source: string,
  at: number,
): Found | undefined {
  const [all, value = ''] = matchAt(pattern, source, at)
  return all === undefined ? undefined : { type, length: all.length, mark, value }
}

function matchAt(pattern: RegExp, source: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at
  return pattern.exec(source) ?? []
}

/** GFM makes links of bare addresses. */
function mayHoldAddress(node: PhrasingContent): boolean {
  if (node.type === 'text') return /www|http/i.test(node.value)
  return (node.type === 'strong' || node.type === 'emphasis') && node.children.some(mayHoldAddress)
}
