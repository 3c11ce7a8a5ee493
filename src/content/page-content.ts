import type { Root } from 'hast'
import { digest } from '../model/digest.ts'
import type { PageContent } from '../model/site.ts'
import { eachElement } from './each-element.ts'
import { type PageTexts, textBytes } from './page-texts.ts'
import { renderHtml } from './render-html.ts'
import { renderMarkdown } from './render-markdown.ts'
import { pageText } from './twin/compare.ts'
import type { TwinPage } from './twin/twin-page.ts'

/** What is known of a page without its texts. */
export type KnownContent = Pick<PageContent, 'digest' | 'twinSize' | 'guides'>

export interface WrittenPage extends PageTexts {
  readonly known: KnownContent
  /** The texts, as they are kept. */
  readonly bytes: Uint8Array
}

/** One of the texts of a page, by where that comes from and the digest of its content. */
export type TextOf<From> = (name: keyof PageTexts, from: From, digest: string) => string

const noGuides: PageContent['guides'] = []

/**
 * What a site knows of a page that was written; the texts are asked for when they are needed. One function asks for those of all
 * pages: functions of its own would take more memory than all else that is known of a page.
 */
export class LazyContent<From> implements PageContent {
  readonly digest: string
  readonly twinSize: number
  readonly guides: PageContent['guides']
  readonly #from: From
  readonly #textOf: TextOf<From>

  constructor({ digest: id, twinSize, guides }: KnownContent, from: From, textOf: TextOf<From>) {
    this.digest = id
    this.twinSize = twinSize
    this.guides = guides.length === 0 ? noGuides : guides
    this.#from = from
    this.#textOf = textOf
  }

  html(): string {
    return this.#textOf('html', this.#from, this.digest)
  }

  twin(): string {
    return this.#textOf('twin', this.#from, this.digest)
  }

  text(): string {
    return this.#textOf('text', this.#from, this.digest)
  }
}

/** Writes a page, once: the tree, which is many times as large, is not needed any more. */
export function writtenPage(tree: Root, page: TwinPage): WrittenPage {
  const texts = { html: renderHtml(tree), twin: renderMarkdown(tree, page), text: pageText(tree) }
  const bytes = textBytes(texts)
  const known = { digest: digest(bytes), twinSize: Buffer.byteLength(texts.twin), guides: guidesIn(tree) }
  return { ...texts, known, bytes }
}

function guidesIn(tree: Root): PageContent['guides'] {
  const ids = new Set<unknown>()
  eachElement(tree, ({ properties }) => ids.add(properties['id']))
  return (['java', 'bedrock'] as const).filter(edition => ids.has(`${edition}-step-1`))
}
