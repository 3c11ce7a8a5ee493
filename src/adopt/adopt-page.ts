import type { Element, Nodes } from 'hast'
import { hasElement } from '../page/tree/elements.ts'
import { renderMarkdown } from '../page/twin/render-markdown.ts'
import { countedWords } from '../text/counted-words.ts'
import { countPage, takenTexts, withTaken } from './proof/count-page.ts'
import { countTwin } from './proof/count-twin.ts'
import {
  type ContentCounts,
  countedKinds,
  type Loss,
  lossesOf,
  noContent,
  type TakenText,
} from './proof/counts.ts'
import { type FoundContent, findContent } from './read/content.ts'
import { decodeHtml } from './read/decode-html.ts'
import { type DocumentHead, type HtmlDocument, readDocument } from './read/document.ts'
import { usualForms } from './read/generated.ts'
import { contentOutside, type Outside } from './read/headings.ts'
import { leaveOut } from './read/left-out.ts'
import { openPanels } from './read/panels.ts'
import { showPictures } from './read/pictures.ts'
import { selectAll } from './read/selectors.ts'
import { tidy } from './read/tidy.ts'
import { ownFootnotes } from './shape/footnotes.ts'
import { type Addresses, shaped } from './shape/shape.ts'
import { labelledPanels } from './shape/tabs.ts'

export interface AdoptOptions {
  /** Selectors of the element with the content, tried in order. */
  readonly main?: readonly string[] | undefined
  /** Selectors of what is no content. */
  readonly exclude?: readonly string[] | undefined
  /** Markdown of the owner that is the twin. */
  readonly own?: string | undefined
  /** Names an address of the site for twins. */
  readonly nameOf?: Addresses['nameOf'] | undefined
}

/** Why a page has no twin. */
export type PageRefusal =
  | Exclude<FoundContent, { readonly content: Element }>
  | { readonly refusal: 'redirect'; readonly to: string }
  | { readonly refusal: 'charset'; readonly charset: string }
  | { readonly refusal: 'nearly-empty' | 'empty'; readonly words: number }
  | { readonly refusal: 'too-deep' | 'too-slow' | 'frameset' | 'client-rendered' }

interface ReadHead {
  readonly charset: string
  /** Absent where the bytes or the nesting are broken. */
  readonly head?: DocumentHead | undefined
}

/** A page of a finished site, read once. */
export type PageReading = ReadPage<Twin>

/** A page without its twin. */
export type PageFacts = ReadPage<Omit<Twin, 'markdown'>>

type ReadPage<Read> = ReadHead &
  ({ readonly refused: PageRefusal } | ({ readonly refused?: undefined } & Read))

interface Twin {
  readonly head: DocumentHead
  readonly selector: string
  readonly markdown: string
  /** The things of each kind on the page, and those of them in the twin. */
  readonly sums: Sums
  readonly losses: readonly Loss[]
  /** Those of the selectors to leave out that match something. */
  readonly matched: readonly string[]
  /** Words that each rule left out. */
  readonly leftOut: Readonly<Record<string, number>>
  /** Texts that rules left out. */
  readonly taken: readonly TakenText[]
  /** What may be content and is not in it. */
  readonly outside: readonly Outside[]
  /** The content has a heading of the first level. */
  readonly isTitled: boolean
}

export type Sums = Readonly<Record<(typeof countedKinds)[number], readonly [kept: number, of: number]>>

/** Makes the twin of a page, and proves that it has everything. */
export function adoptPage(bytes: Uint8Array, address: string, options: AdoptOptions = {}): PageReading {
  const { text, charset } = decodeHtml(bytes)
  if (text === undefined) return { charset, refused: { refusal: 'charset', charset } }
  const document = readDocument(text, { address })
  if (document === 'too-deep') return { charset, refused: { refusal: 'too-deep' } }
  const { head } = document
  const made = makeTwin(document, options)
  return 'refusal' in made ? { charset, head, refused: made } : { charset, ...made }
}

function makeTwin(document: HtmlDocument, options: AdoptOptions): Twin | PageRefusal {
  const prepared = preparedContent(document, options)
  if ('refusal' in prepared) return prepared
  const { content, counts, addresses, ...found } = prepared
  const isTitled = hasElement(content, ({ tagName }) => tagName === 'h1')
  if (options.own !== undefined) {
    const losses = otherHeadings(counts, options.own)
    const sums = sumsOf({ ...noContent, headings: counts.headings }, losses)
    const rest = { ...found, outside: [], taken: [], leftOut: {} }
    return { head: document.head, markdown: '', sums, losses, isTitled, ...rest }
  }
  labelledPanels(content)
  // All addresses are absolute already.
  const markdown = renderMarkdown(shaped(content, addresses), { baseUrl: '', path: '' })
  const formulas = counts.formulas.map(({ key }) => key)
  const losses = lossesOf(counts, countTwin(markdown, formulas))
  return { head: document.head, markdown, sums: sumsOf(counts, losses), losses, isTitled, ...found }
}

/** The headings of a page that Markdown of its owner lacks, if they are most: then it says something else. */
function otherHeadings({ headings }: ContentCounts, own: string): readonly Loss[] {
  const text = ` ${countedWords(own).join(' ')} `
  const lost = headings.map(({ key }) => key).filter(key => !text.includes(` ${key} `))
  return lost.length > headings.length / 2 ? [{ what: 'headings', lost, of: headings.length }] : []
}

/** The content of a page without all else, and what the twin must have of it. */
interface PreparedContent extends Pick<Twin, 'selector' | 'matched' | 'leftOut' | 'taken' | 'outside'> {
  readonly content: Element
  readonly counts: ContentCounts
  readonly addresses: Addresses
}

export function preparedContent(
  document: HtmlDocument,
  { main, exclude = [], nameOf = address => address }: AdoptOptions = {},
): PreparedContent | PageRefusal {
  const { tree, head, body, hasScripts } = document
  const early = refusalOf(document)
  if (early !== undefined) return early
  const found = findContent(tree, main)
  if ('refusal' in found) return found
  const { content, selector } = found
  const addresses = { base: head.base, nameOf }
  const excluded = exclude.map(selector => [selector, selectAll(selector, tree)] as const)
  const matched = excluded.filter(([, { length }]) => length > 0).map(([selector]) => selector)
  const unwanted = new Set(excluded.flatMap(([, found]) => found))
  usualForms(content)
  const outside = contentOutside(body, content, unwanted)
  openPanels(content)
  showPictures(content)
  const { words, taken } = leaveOut(content, unwanted)
  const leftOut = Object.fromEntries(words)
  tidy(content)
  ownFootnotes(content)
  const counts = withTaken(countPage(content, addresses), taken, addresses)
  const { length } = counts.words
  if (length < (hasScripts ? 5 : 1) && counts.pictures.length === 0)
    return { refusal: hasScripts ? 'nearly-empty' : 'empty', words: length }
  return { content, selector, outside, matched, leftOut, taken: takenTexts(taken), counts, addresses }
}

/** Findings before the content is looked for. */
function refusalOf({ body, head, hasScripts, isFrameset }: HtmlDocument): PageRefusal | undefined {
  if (isFrameset) return { refusal: 'frameset' }
  if (head.redirect !== undefined) return { refusal: 'redirect', to: head.redirect }
  return hasScripts && isBlank(body) ? { refusal: 'client-rendered' } : undefined
}

/** Fewer words, without a heading or a picture, are a hint to switch JavaScript on. */
const fewest = 10

function isBlank(body: Element): boolean {
  let words = 0
  const take = (node: Nodes): void => {
    if (words >= fewest) return
    if (node.type === 'text') words += countedWords(node.value).length
    if (node.type !== 'element' || /^(?:script|style|noscript|template)$/.test(node.tagName)) return
    if (/^(?:img|h[1-6])$/.test(node.tagName)) words = fewest
    node.children.forEach(take)
  }
  take(body)
  return words < fewest
}

function sumsOf(counts: ContentCounts, losses: readonly Loss[]): Sums {
  return Object.fromEntries(
    countedKinds.map(kind => {
      const of = counts[kind].length
      const lost = losses.find(({ what }) => what === kind)?.lost.length ?? 0
      return [kind, [of - lost, of]]
    }),
  ) as unknown as Sums
}
