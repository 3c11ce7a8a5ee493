import type { Element, Nodes, Root } from 'hast'
import { countedWords } from '../../text/counted-words.ts'
import { append } from '../../text/data.ts'
import { isHeading } from '../read/headings.ts'

/** A box in the content that is on half of the pages with the same words. */
export interface SuggestedExclude {
  readonly selector: string
  readonly pages: number
  readonly example: string
}

/** A piece of text, and the elements that it is in. */
interface Piece {
  readonly key: string
  readonly words: number
  readonly path: readonly Element[]
  readonly isInHeading: boolean
}

/** A page, and its text. */
export interface Sample {
  readonly tree: Root
  readonly pieces: readonly Piece[]
}

/** On how many of the pages each text is. */
export type TextCounts = ReadonlyMap<string, number>

/** What speaks for a selector on one page. */
interface Score {
  readonly selector: string
  readonly repeated: number
  readonly depth: number
}

/** A selector must name the content on so many of the pages. */
const least = 0.6

/**
 * Proposes the element with the content of some pages: all text outside of it is on other pages, too, and it has the least of what many
 * have.
 */
export function suggestMain(
  samples: readonly Sample[],
  counts: TextCounts,
  pages: number,
): string | undefined {
  const scores = new Map<string, Score[]>()
  const lossy = new Set<string>()
  for (const sample of samples)
    for (const { selector, element, depth, isMost } of candidatesIn(sample, counts)) {
      if (!isMost || losesText(sample, element, counts)) {
        lossy.add(selector)
        continue
      }
      const inside = sample.pieces.filter(({ path }) => path.includes(element))
      const repeated = inside.filter(({ key }) => (counts.get(undated(key)) ?? 0) >= manyOf(pages))
      append(scores, selector, { selector, repeated: wordsOf(repeated), depth })
    }
  const all = Array.from(scores, ([selector, ofPages]) => {
    const mean = (key: 'repeated' | 'depth') =>
      ofPages.reduce((all, score) => all + score[key], 0) / ofPages.length
    return { selector, pages: ofPages.length, repeated: mean('repeated'), depth: mean('depth') }
  })
  const [first] = all
    .filter(({ selector, pages }) => pages >= samples.length * least && !lossy.has(selector))
    // A few words more or less say nothing.
    .sort(
      (a, b) =>
        Math.round(a.repeated / 3) - Math.round(b.repeated / 3) || b.pages - a.pages || b.depth - a.depth,
    )
  return first?.selector
}

/** True if something outside of an element is on no other page: headings, code and text, but no links and no menus. */
export function losesText({ pieces }: Sample, element: Element, counts: TextCounts): boolean {
  const outside = pieces.filter(
    ({ key, path, isInHeading }) =>
      counts.get(undated(key)) === 1 && !path.includes(element) && (isInHeading || !path.some(isLinkOrMenu)),
  )
  if (outside.length === 0) return false
  const text = ` ${pieces
    .filter(({ path }) => path.includes(element))
    .map(({ key }) => key)
    .join(' ')} `
  return outside.some(({ key }) => !text.includes(` ${key} `))
}

function isLinkOrMenu({ tagName, properties: { role } }: Element): boolean {
  return tagName === 'a' || tagName === 'nav' || role === 'navigation'
}

/** The elements that a simple selector names, and no other one, and whether they have most of the text of the page. */
function candidatesIn({ tree, pieces }: Sample, counts: TextCounts) {
  const weights = new Map<Element, number>()
  let whole = 0
  for (const { key, words, path } of pieces) {
    if ((counts.get(undated(key)) ?? 0) > 1) continue
    whole += words
    for (const element of path) weights.set(element, (weights.get(element) ?? 0) + words)
  }
  // A page of which others have every word says nothing.
  if (whole === 0) return []
  return Array.from(namedOnce(tree), ([selector, found]) => {
    const isMost = (weights.get(found.element) ?? 0) >= whole / 2
    return { selector, ...found, isMost }
  })
}

function wordsOf(pieces: readonly Piece[]): number {
  return pieces.reduce((all, { words }) => all + words, 0)
}

/** Proposes what to leave out of the content: selectors that name only boxes of which every word is on half of the pages. */
export function suggestExclude(contents: readonly Element[]): readonly SuggestedExclude[] {
  const samples = contents.map(content => sampleOf({ type: 'root', children: [content] }))
  const counts = pageCounts(samples)
  const many = manyOf(samples.length)
  const isRepeated = ({ key }: Piece) => (counts.get(undated(key)) ?? 0) >= many
  // Those that name anything else, too.
  const varied = new Set(
    samples.flatMap(({ pieces }) =>
      pieces.filter(piece => !isRepeated(piece)).flatMap(({ path }) => path.flatMap(selectorsOf)),
    ),
  )
  const selectorOf = (element: Element) =>
    noBox.test(element.tagName) ? undefined : selectorsOf(element).find(selector => !varied.has(selector))
  const found = new Map<string, { pages: number; example: string }>()
  for (const { pieces } of samples) {
    const seen = new Set<string>()
    for (const piece of pieces) {
      if (piece.isInHeading || !isRepeated(piece)) continue
      const selector = piece.path.slice(1).map(selectorOf).find(Boolean)
      if (selector === undefined || seen.has(selector)) continue
      seen.add(selector)
      const before = found.get(selector)
      found.set(selector, { pages: (before?.pages ?? 0) + 1, example: before?.example ?? piece.key })
    }
  }
  return Array.from(found, ([selector, box]) => ({ selector, ...box }))
    .filter(({ pages }) => pages >= many)
    .slice(0, 5)
}

/** The same words with another date or number in them. */
function undated(key: string): string {
  return /\p{L}{2}.* /u.test(key) ? key.replace(/\d+/g, '0') : key
}

const noBox = /^(?:nav|footer|button|a|span|pre|code|table)$/
const noText = /^(?:script|style|template|noscript|svg|head)$/

/** The text of a page in pieces. */
export function sampleOf(tree: Root): Sample {
  const pieces: Piece[] = []
  const take = (node: Nodes, path: readonly Element[]): void => {
    if (node.type === 'text') {
      const words = countedWords(node.value)
      if (words.length > 0)
        pieces.push({ key: words.join(' '), words: words.length, path, isInHeading: path.some(isHeading) })
    } else if (node.type === 'root') for (const child of node.children) take(child, path)
    else if (node.type === 'element' && !noText.test(node.tagName)) {
      const inside = [...path, node]
      for (const child of node.children) take(child, inside)
    }
  }
  take(tree, [])
  return { tree, pieces }
}

/** On how many pages each piece of text is, whatever the numbers in it. */
export function pageCounts(samples: readonly Sample[]): TextCounts {
  const counts = new Map<string, number>()
  for (const { pieces } of samples)
    for (const key of new Set(pieces.map(({ key }) => undated(key))))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function manyOf(pages: number): number {
  return Math.max(Math.min(3, pages), pages / 2)
}

/** The elements that a simple selector names, where it names no other one. */
function namedOnce(tree: Root): ReadonlyMap<string, { readonly element: Element; readonly depth: number }> {
  const found = new Map<string, { element: Element; depth: number } | undefined>()
  const take = (node: Nodes, depth: number): void => {
    if (node.type === 'element')
      for (const selector of new Set(selectorsOf(node)))
        found.set(selector, found.has(selector) ? undefined : { element: node, depth })
    if ('children' in node) for (const child of node.children) take(child, depth + 1)
  }
  take(tree, 0)
  return new Map(
    [...found].flatMap(([selector, hit]) => (hit === undefined ? [] : [[selector, hit] as const])),
  )
}

function selectorsOf({ tagName, properties: { id, className, role } }: Element): readonly string[] {
  const names = [
    ...(id ? [`#${id}`] : []),
    ...(Array.isArray(className) ? className.map(name => `.${name}`) : []),
    ...(role ? [`[role=${role}]`] : []),
    ...(/^(?:main|article|body)$/.test(tagName) ? [tagName] : []),
  ]
  return names.filter(name => /^(?:[.#]?[A-Za-z_][\w-]*|\[role=\w+\])$/.test(name))
}
