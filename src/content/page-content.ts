import type { Root } from 'hast'
import { editionNames } from '../model/join-address.ts'
import type { PageContent, PagePart } from '../model/site.ts'
import { digest } from '../text/digest.ts'
import { renderHtml } from './html/render-html.ts'
import type { ParsedPage } from './parse-page.ts'
import { eachElement, hasClass } from './tree/elements.ts'
import type { TwinPage } from './twin/phrasing.ts'
import { renderMarkdown } from './twin/render-markdown.ts'

/** What is known of a page without its texts. */
export type KnownContent = Pick<PageContent, 'digest' | 'twinSize' | 'guides' | 'parts'>

export interface WrittenPage extends PageTexts {
  readonly known: KnownContent
  /** The texts, as cached. */
  readonly bytes: Uint8Array
}

/** What a site knows of a page that was written; `textOf` is asked for its texts when they are needed. */
export function pageContent(known: KnownContent, textOf: (name: keyof PageTexts) => string): PageContent {
  // Spreads come last: on Node.js 20, a name behind one takes ten times as long.
  return { html: () => textOf('html'), twin: () => textOf('twin'), ...known }
}

/** Writes a page, once: the tree, which is many times as large, is not needed any more. */
export function writtenPage(
  { tree, anchors }: Pick<ParsedPage, 'tree' | 'anchors'>,
  page: TwinPage,
): WrittenPage {
  const texts = { html: renderHtml(tree), twin: renderMarkdown(tree, page) }
  const bytes = textBytes(texts)
  const guides = editionNames.filter(edition => anchors.has(`${edition}-step-1`))
  const known = {
    digest: digest(bytes),
    twinSize: Buffer.byteLength(texts.twin),
    guides,
    parts: pageParts(tree),
  }
  return { known, bytes, ...texts }
}

const parts = ['callout', 'contents'] as const satisfies readonly PagePart[]

/** The parts of a page that have their own styles, found by the classes of its elements. */
function pageParts(tree: Root): readonly PagePart[] {
  const found = new Set<PagePart>()
  eachElement(tree, element => {
    for (const part of parts) if (hasClass(element, part)) found.add(part)
  })
  return parts.filter(part => found.has(part))
}

/** The content of `<main>`, in every form that the site needs. */
export interface PageTexts {
  readonly html: string
  /** The Markdown twin below its front matter. */
  readonly twin: string
}

const newline = 10

/** The texts one behind the other, and before them how long the first is: quicker to write and to read than JSON. */
export function textBytes({ html, twin }: PageTexts): Buffer {
  return Buffer.from(`${Buffer.byteLength(html)}\n${html}${twin}`)
}

/** One of the texts that were written so; none of bytes that are something else. */
export function storedText(bytes: Uint8Array, name: keyof PageTexts): string | undefined {
  const kept = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = kept.indexOf(newline) + 1
  const [, length] = /^(\d{1,9})\n$/.exec(kept.toString('latin1', 0, start)) ?? []
  if (length === undefined) return undefined
  const middle = start + Number(length)
  if (middle > kept.length) return undefined
  return name === 'html' ? kept.toString('utf8', start, middle) : kept.toString('utf8', middle)
}
