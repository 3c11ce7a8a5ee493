import type { Element, Nodes, Parents, Root } from 'hast'
import type { Nodes as MarkdownNodes } from 'mdast'
import { parseUrl } from '../text/parse-url.ts'
import { elementsIn, isInlineTag, isTwinless, textIn, walk } from './tree/elements.ts'

/** What a reader finds on a page, as texts that are compared: with spaces and marks left out where they may differ. */
export interface ContentCounts {
  readonly headings: readonly string[]
  readonly code: readonly string[]
  /** The cells of each. */
  readonly tables: readonly string[]
  /** Addresses without fragment, file name ending and slash, each once. */
  readonly links: readonly string[]
  /** The alternative text of each picture that has one. */
  readonly pictures: readonly string[]
  readonly words: readonly string[]
}

export type Counted = keyof ContentCounts

/** What of a page is missing in its twin. */
export interface Loss {
  readonly what: Counted
  readonly lost: readonly string[]
  /** How many the page has. */
  readonly of: number
}

/** Compares a page with its twin: everything that the page has more often. */
export function lossesOf(page: ContentCounts, twin: ContentCounts): readonly Loss[] {
  const kinds = Object.keys(page) as readonly Counted[]
  return kinds.flatMap(what => {
    const lost = missing(page[what], twin[what])
    return lost.length === 0 ? [] : [{ what, lost, of: page[what].length }]
  })
}

function missing(wanted: readonly string[], found: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const text of found) left.set(text, (left.get(text) ?? 0) + 1)
  return wanted.filter(text => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
}

const dropped: ReadonlySet<string> = new Set(
  'script style template noscript canvas svg button input select textarea dialog nav search object iframe'.split(
    ' ',
  ),
)
const droppedRoles: ReadonlySet<unknown> = new Set(['navigation', 'search', 'banner', 'contentinfo'])

/** Counts the main content of a whole HTML page; navigation and controls are left out. */
export function countPage(tree: Root, address: string, ownOrigins: readonly string[] = []): ContentCounts {
  const counts = collector(address, ownOrigins)
  const take = (node: Nodes, isQuoted: boolean): void => {
    if (node.type === 'text') counts.text(node.value)
    if (node.type !== 'element' || isDropped(node, isQuoted)) return
    if (!isInlineTag(node)) counts.text(' ')
    if (node.tagName === 'br') counts.text(' ')
    countElement(node, counts)
    // Generators put the language and a button next to the code.
    const code = isCodeBlock(node) ? elementsIn(node).filter(({ tagName }) => tagName === 'pre') : []
    const inside = isQuoted || node.tagName === 'blockquote' || node.tagName === 'figure'
    for (const child of code.length > 0 ? code : node.children) take(child, inside)
    if (!isInlineTag(node)) counts.text(' ')
  }
  for (const child of contentOf(tree).children) take(child, false)
  return counts.result()
}

/** Counts a twin that was read as Markdown. */
export function countTwin(
  tree: MarkdownNodes,
  address: string,
  ownOrigins: readonly string[] = [],
): ContentCounts {
  const counts = collector(address, ownOrigins)
  const definitions = new Map<string, string>()
  walk<MarkdownNodes>(tree, node => {
    if (node.type === 'definition') definitions.set(node.identifier, node.url)
  })
  const take = (node: MarkdownNodes): void => {
    const isBlock = !inlineNodes.has(node.type)
    if (isBlock) counts.text(' ')
    countNode(node, counts, definitions)
    if ('children' in node) for (const child of node.children) take(child)
    if (isBlock) counts.text(' ')
  }
  take(tree)
  return counts.result()
}

/** The element with the page's own content: `main`, or an only `article`, or all of it. */
function contentOf(tree: Root): Parents {
  const found: Record<'main' | 'article', Element[]> = { main: [], article: [] }
  let body: Parents = tree
  walk<Nodes>(tree, node => {
    if (node.type !== 'element') return true
    if (isTwinless(node)) return false
    if (node.tagName === 'body') body = node
    if (node.tagName === 'main' || node.properties['role'] === 'main') found.main.push(node)
    if (node.tagName === 'article') found.article.push(node)
    return !found.main.includes(node)
  })
  const [only] = found.main.length === 1 ? found.main : found.article.length === 1 ? found.article : []
  return only ?? body
}

function isDropped(node: Element, isQuoted: boolean): boolean {
  const { tagName, properties } = node
  return (
    isTwinless(node) ||
    dropped.has(tagName) ||
    droppedRoles.has(properties['role']) ||
    properties['ariaHidden'] === 'true' ||
    (tagName === 'footer' && !isQuoted)
  )
}

function isCodeBlock({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'div' && Array.isArray(className) && className.some(name => /^language-/.test(`${name}`))
}

type Collector = ReturnType<typeof collector>

function countElement(node: Element, counts: Collector): void {
  const { tagName, properties } = node
  if (/^h[1-6]$/.test(tagName)) counts.add('headings', textIn(node))
  if (tagName === 'pre') counts.add('code', textIn(node))
  if (tagName === 'table') counts.add('tables', textIn(node))
  if (tagName === 'a') counts.link(String(properties['href'] ?? ''))
  if (tagName === 'img') counts.add('pictures', String(properties['alt'] ?? ''))
}

const inlineNodes: ReadonlySet<string> = new Set(
  'text emphasis strong delete inlineCode link linkReference image imageReference footnoteReference html'.split(
    ' ',
  ),
)

function countNode(node: MarkdownNodes, counts: Collector, definitions: ReadonlyMap<string, string>): void {
  if (node.type === 'heading') counts.add('headings', textOf(node))
  if (node.type === 'table') counts.add('tables', textOf(node))
  if (node.type === 'code') counts.add('code', node.value)
  if (node.type === 'link') counts.link(node.url)
  if (node.type === 'linkReference') counts.link(definitions.get(node.identifier) ?? '')
  if (node.type === 'image' || node.type === 'imageReference') counts.add('pictures', node.alt ?? '')
  // Markdown may have HTML, whose text people read as well.
  if (node.type === 'html') counts.text(node.value.replace(/<[^>]*>/g, ' '))
  else if (node.type === 'footnoteReference') counts.text(node.identifier)
  else if ('value' in node) counts.text(node.value)
}

function textOf(node: MarkdownNodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  return 'value' in node ? node.value : ''
}

function collector(address: string, ownOrigins: readonly string[]) {
  const found: Record<Counted, string[]> = {
    headings: [],
    code: [],
    tables: [],
    links: [],
    pictures: [],
    words: [],
  }
  const links = new Set<string>()
  let text = ''
  return {
    text: (part: string) => {
      text += part
    },
    add: (what: 'headings' | 'code' | 'tables' | 'pictures', written: string) => {
      const plain =
        what === 'code'
          ? written.replace(/\s+/g, ' ').trim()
          : wordsOf(written).join(what === 'tables' ? '' : ' ')
      if (plain !== '') found[what].push(plain)
    },
    link: (href: string) => {
      const target = targetOf(href, address, ownOrigins)
      if (target !== undefined) links.add(target)
    },
    result: (): ContentCounts => ({ ...found, links: [...links], words: wordsOf(text) }),
  }
}

/** Where a link leads, whichever form of the page it names; nothing for one within the page. */
function targetOf(href: string, address: string, ownOrigins: readonly string[]): string | undefined {
  if (href === '' || href.startsWith('#')) return undefined
  const url = parseUrl(href, address)
  if (url === undefined) return undefined
  const { protocol, origin, pathname, search } = url
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  const host = ownOrigins.includes(origin) ? '' : origin
  return `${host}${pathname.replace(/(?:(?:^|\/)index)?\.(?:html?|md)$|\/$/, '')}${search}`
}

/** Words in order. Scripts that write without spaces are counted by letters. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmr}]|[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}
