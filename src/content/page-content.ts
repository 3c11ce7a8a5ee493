import type { PageContent } from '../model/site.ts'
import { digest } from '../text/digest.ts'
import { pageParts } from './html/page-parts.ts'
import { renderHtml } from './html/render-html.ts'
import type { ParsedPage } from './parse-page.ts'
import { pageText } from './twin/compare.ts'
import { renderMarkdown } from './twin/render-markdown.ts'
import type { TwinPage } from './twin/twin-context.ts'

/** What is known of a page without its texts. */
export type KnownContent = Pick<PageContent, 'digest' | 'twinSize' | 'guides' | 'parts'>

export interface WrittenPage extends PageTexts {
  readonly known: KnownContent
  /** The texts, as cached. */
  readonly bytes: Uint8Array
}

/** What a site knows of a page that was written; `textOf` is asked for its texts when they are needed. */
export function pageContent(known: KnownContent, textOf: (name: keyof PageTexts) => string): PageContent {
  return { ...known, html: () => textOf('html'), twin: () => textOf('twin'), text: () => textOf('text') }
}

const editions = ['java', 'bedrock'] as const

/** Writes a page, once: the tree, which is many times as large, is not needed any more. */
export function writtenPage(
  { tree, anchors }: Pick<ParsedPage, 'tree' | 'anchors'>,
  page: TwinPage,
): WrittenPage {
  const texts = { html: renderHtml(tree), twin: renderMarkdown(tree, page), text: pageText(tree) }
  const bytes = textBytes(texts)
  const guides = editions.filter(edition => anchors.has(`${edition}-step-1`))
  const known = {
    digest: digest(bytes),
    twinSize: Buffer.byteLength(texts.twin),
    guides,
    parts: pageParts(tree),
  }
  return { ...texts, known, bytes }
}

/** The content of `<main>`, in every form that the site needs. */
export interface PageTexts {
  readonly html: string
  /** The Markdown twin below its front matter. */
  readonly twin: string
  /** The text alone, to be looked for in the twin. */
  readonly text: string
}

const newline = 10

/** The texts one behind the other, and before them how long the first two are: quicker to write and to read than JSON. */
export function textBytes({ html, twin, text }: PageTexts): Buffer {
  return Buffer.from(`${Buffer.byteLength(html)} ${Buffer.byteLength(twin)}\n${html}${twin}${text}`)
}

/** One of the texts that were written so; none of bytes that are something else. */
export function storedText(bytes: Uint8Array, name: keyof PageTexts): string | undefined {
  const kept = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = kept.indexOf(newline) + 1
  const [, first, second] = /^(\d{1,9}) (\d{1,9})\n$/.exec(kept.toString('latin1', 0, start)) ?? []
  if (first === undefined) return undefined
  const middle = start + Number(first)
  const end = middle + Number(second)
  if (end > kept.length) return undefined
  switch (name) {
    case 'html':
      return kept.toString('utf8', start, middle)
    case 'twin':
      return kept.toString('utf8', middle, end)
    case 'text':
      return kept.toString('utf8', end)
  }
}
