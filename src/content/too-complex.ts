import type { Nodes } from 'mdast'
import type { Complain } from './complain.ts'
import { placeIn } from './place-in.ts'

const deepest = 100
const longestRun = 256
const mostFootnotes = 1000
const mostCells = 20_000
const optionalEnd =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|rt|rp)$/i

/** Complains of Markdown that takes the parser longer the square of its length; true when it must not be parsed. */
export function complexText(text: string, complain: Complain): boolean {
  const marker = '(?:>|[-+*]|\\d{1,9}[.)])'
  const nested = new RegExp(`^(?:[ \\t]*${marker}){${deepest},}|^[ \\t]{${deepest * 4},}${marker}`, 'm').exec(
    text,
  )
  const run = new RegExp(`([*_~\`\\[\\]])\\1{${longestRun},}`).exec(text)
  const footnote = Array.from(text.matchAll(/^[ \t>]*\[\^[^\]\n]+\]:/gm)).at(mostFootnotes)
  const found = nested ?? run ?? footnote
  if (found === null || found === undefined) return false
  const reason =
    found === nested
      ? `Lists and quotes are nested more than ${deepest} deep`
      : found === run
        ? `\`${found[1]}\` stands here more than ${longestRun} times in a row`
        : `The page has more than ${mostFootnotes} footnotes`
  tooComplex(reason, found.index, text, complain)
  return true
}

/** Complains of a tree that is nested too deep to be walked; true when it is. */
export function complexTree(tree: Nodes, text: string, complain: Complain): boolean {
  const queue: [node: Nodes, depth: number][] = [[tree, 0]]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [node, depth] = next
    if (depth > deepest) {
      tooComplex(
        `The page is nested more than ${deepest} deep`,
        node.position?.start.offset ?? 0,
        text,
        complain,
      )
      return true
    }
    // Each row is filled up to the width of the header.
    if (
      node.type === 'table' &&
      (node.children[0]?.children.length ?? 0) * node.children.length > mostCells
    ) {
      tooComplex(
        `The table has more than ${mostCells} cells`,
        node.position?.start.offset ?? 0,
        text,
        complain,
      )
      return true
    }
    if (node.type === 'html' && complexTags(node.value, node.position?.start.offset ?? 0, text, complain))
      return true
    if ('children' in node) for (const child of node.children) queue.push([child, depth + 1])
  }
  return false
}

/** Complains of HTML whose elements are nested too deep; true when they are. */
export function complexTags(html: string, offset: number, text: string, complain: Complain): boolean {
  let depth = 0
  for (const tag of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (optionalEnd.test(tag[2] ?? '')) continue
    depth = Math.max(0, depth + (tag[1] === '/' ? -1 : 1))
    if (depth <= deepest) continue
    tooComplex(`HTML elements are nested more than ${deepest} deep`, offset + tag.index, text, complain)
    return true
  }
  return false
}

function tooComplex(reason: string, at: number, text: string, complain: Complain): void {
  complain({
    place: placeIn(text)(at, Math.min(at + 1, text.length)),
    ruleId: 'page-too-complex',
    reason,
    note: 'The page is not looked at any further',
    fatal: true,
  })
}
