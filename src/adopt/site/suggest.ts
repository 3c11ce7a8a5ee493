import type { Element, Nodes, Root } from 'hast'
import { countedWords } from '../../text/counted-words.ts'
import { append } from '../../text/data.ts'
import { isHeading } from '../read/headings.ts'

/** A selector that may name the content, and what speaks for it. */
export interface SuggestedMain {
  readonly selector: string
  /** The share of the text that is on one page only. */
  readonly own: number
  /** The words of each page that are on half of the pages, too. */
  readonly repeated: number
}

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

interface Sample {
  readonly tree: Root
  readonly pieces: readonly Piece[]
}

/** What speaks for a selector on one page. */
interface Score {
  readonly selector: string
  readonly own: number
  readonly lostHeadings: number
  readonly repeated: number
  readonly depth: number
}

/** A selector must name the content on so many of the pages, and hold nearly as much of their own text as the best. */
const least = 0.6
const tolerance = 0.03

/**
 * Proposes the element with the content of some pages of a site: it has the text that only one page has, and the least of what many
 * have.
 */
export function suggestMain(trees: readonly Root[], site: readonly Root[]): SuggestedMain | undefined {
  const samples = trees.map(sampleOf).filter(({ pieces }) => pieces.length > 0)
  const counts = pageCounts(site.map(sampleOf))
  const scores = new Map<string, Score[]>()
  for (const score of samples.flatMap(sample => scoresOf(sample, counts, site.length)))
    append(scores, score.selector, score)
  const all = Array.from(scores, ([selector, ofPages]) => {
    const sum = (key: Exclude<keyof Score, 'selector'>) => ofPages.reduce((all, score) => all + score[key], 0)
    const pages = ofPages.length
    return {
      selector,
      pages,
      own: sum('own') / pages,
      lostHeadings: sum('lostHeadings'),
      repeated: sum('repeated') / pages,
      depth: sum('depth') / pages,
    }
  }).filter(({ pages }) => pages >= samples.length * least)
  const best = Math.max(...all.map(({ own }) => own))
  const fewest = Math.min(...all.map(({ lostHeadings }) => lostHeadings))
  const [first] = all
    .filter(({ own }) => own >= best - tolerance)
    .filter(({ lostHeadings }) => lostHeadings <= fewest + samples.length * tolerance)
    // A few words more or less say nothing.
    .sort(
      (a, b) =>
        Math.round(a.repeated / 3) - Math.round(b.repeated / 3) || b.pages - a.pages || b.depth - a.depth,
    )
  return first && { selector: first.selector, own: first.own, repeated: first.repeated }
}

/** Proposes what to leave out of the content: selectors that name only boxes of which every word is on half of the pages. */
export function suggestExclude(contents: readonly Element[]): readonly SuggestedExclude[] {
  const samples = contents.map(content => sampleOf({ type: 'root', children: [content] }))
  const counts = pageCounts(
    samples.map(({ pieces }) => ({ pieces: pieces.map(({ key }) => ({ key: undated(key) })) })),
  )
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
  return Array.from(found, ([selector, box]) => ({ selector, ...box })).filter(({ pages }) => pages >= many)
}

/** The same words with another date or number in them. */
function undated(key: string): string {
  return /\p{L}{2}.* /u.test(key) ? key.replace(/\d+/g, '0') : key
}

const noBox = /^(?:nav|footer|button|a|span|pre|code|table)$/
const noText = /^(?:script|style|template|noscript|svg|head)$/

function sampleOf(tree: Root): Sample {
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

/** On how many pages each piece of text is. */
function pageCounts(
  samples: readonly { readonly pieces: readonly Pick<Piece, 'key'>[] }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { pieces } of samples)
    for (const key of new Set(pieces.map(piece => piece.key))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function manyOf(pages: number): number {
  return Math.max(Math.min(3, pages), pages / 2)
}

function scoresOf(
  { tree, pieces }: Sample,
  counts: ReadonlyMap<string, number>,
  pages: number,
): readonly Score[] {
  const isOwn = ({ key }: Piece) => (counts.get(key) ?? 0) <= Math.max(1, pages * 0.1)
  const distinct = (list: readonly Piece[]) => [
    ...new Map(list.filter(isOwn).map(piece => [piece.key, piece])).values(),
  ]
  const sum = (list: readonly Piece[]) => list.reduce((all, { words }) => all + words, 0)
  const whole = sum(distinct(pieces)) || 1
  const headings = distinct(pieces.filter(({ isInHeading }) => isInHeading)).length
  return Array.from(namedOnce(tree), ([selector, { element, depth }]) => {
    const inside = pieces.filter(({ path }) => path.includes(element))
    return {
      selector,
      own: sum(distinct(inside)) / whole,
      lostHeadings: headings - distinct(inside.filter(({ isInHeading }) => isInHeading)).length,
      repeated: sum(inside.filter(({ key }) => (counts.get(key) ?? 0) >= manyOf(pages))),
      depth,
    }
  })
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
