import type { Element, Nodes, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { walk } from '../../page/tree/elements.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { oneLine } from './text-of.ts'

/** A finished page as a tree, and what its head says. */
export interface HtmlDocument {
  readonly tree: Root
  readonly body: Element
  readonly head: DocumentHead
  readonly hasScripts: boolean
  readonly isFrameset: boolean
}

export interface DocumentHead {
  readonly title: string
  readonly description: string
  /** Tag of the language. */
  readonly language?: string | undefined
  /** Target of `<meta http-equiv=refresh>`. */
  readonly redirect?: string | undefined
  readonly generator?: string | undefined
  readonly isNoindex: boolean
  /** The base of relative addresses. */
  readonly base: string
}

interface ReadOptions {
  /** Absolute address of the file. */
  readonly address: string
}

/** Chromium's parser nests no deeper, either. */
const deepest = 512

/** Reads a page. `too-deep` where its elements are nested deeper than browsers nest them. */
export function readDocument(text: string, { address }: ReadOptions): HtmlDocument | 'too-deep' {
  const document = parse(text)
  if (isTooDeep(document)) return 'too-deep'
  const tree = fromParse5(document) as Root
  let body: Element = { type: 'element', tagName: 'body', properties: {}, children: [] }
  let hasScripts = false
  let isFrameset = false
  const inHead: Element[] = []
  let language: string | undefined
  walk<Nodes>(tree, node => {
    if (node.type !== 'element') return
    if (node.tagName === 'html') language = attribute(node, 'lang')
    else if (node.tagName === 'body') body = node
    else if (node.tagName === 'script') hasScripts = true
    else if (node.tagName === 'frameset') isFrameset = true
    else if (headTags.has(node.tagName)) inHead.push(node)
  })
  return { tree, body, head: { language, ...headOf(inHead, address) }, hasScripts, isFrameset }
}

function isTooDeep(document: DefaultTreeAdapterTypes.Document): boolean {
  const waiting: { readonly node: DefaultTreeAdapterTypes.Node; readonly depth: number }[] = [
    { node: document, depth: 0 },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    if (depth > deepest) return true
    if ('childNodes' in node)
      for (const child of node.childNodes) waiting.push({ node: child, depth: depth + 1 })
  }
  return false
}

const headTags: ReadonlySet<string> = new Set(['title', 'meta', 'base'])

function headOf(elements: readonly Element[], address: string): Omit<DocumentHead, 'language'> {
  const meta = (key: 'name' | 'httpEquiv', name: string) =>
    elements.find(one => one.tagName === 'meta' && String(one.properties[key] ?? '').toLowerCase() === name)
      ?.properties['content']
  const title = elements.find(({ tagName }) => tagName === 'title')?.children[0]
  const baseElement = elements.find(one => one.tagName === 'base' && one.properties['href'] !== undefined)
  const base = parseUrl(attribute(baseElement, 'href') ?? '', address)?.href ?? address
  const refresh = /url\s*=\s*['"]?([^'"\s;]+)/i.exec(String(meta('httpEquiv', 'refresh') ?? ''))?.[1]
  return {
    title: title?.type === 'text' ? oneLine(title.value) : '',
    description: oneLine(String(meta('name', 'description') ?? '')),
    redirect: refresh && (parseUrl(refresh, base)?.href ?? refresh),
    generator: meta('name', 'generator')?.toString(),
    isNoindex: /noindex/i.test(String(meta('name', 'robots') ?? '')),
    base,
  }
}

function attribute(element: Element | undefined, name: string): string | undefined {
  const value = element?.properties[name]
  return value === undefined || value === null ? undefined : String(value)
}
