import type { Root } from 'hast'
import { digest } from '../model/digest.ts'
import type { PageContent } from '../model/site.ts'
import { comparedText } from './compared-text.ts'
import { eachElement } from './each-element.ts'
import { type PageTexts, textBytes } from './page-texts.ts'
import { renderHtml } from './render-html.ts'
import { renderMarkdown } from './render-markdown.ts'
import type { TwinPage } from './twin/twin-page.ts'

/** What is known of a page without its texts. */
export type KnownContent = Pick<PageContent, 'digest' | 'twinSize' | 'guides'>

export interface WrittenPage extends PageTexts {
  readonly known: KnownContent
  /** The texts, as they are kept. */
  readonly bytes: Uint8Array
}

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
  readonly #textsOf: (from: From, digest: string) => PageTexts

  constructor(
    { digest: id, twinSize, guides }: KnownContent,
    from: From,
    textsOf: (from: From, digest: string) => PageTexts,
  ) {
    this.digest = id
    this.twinSize = twinSize
    this.guides = guides.length === 0 ? noGuides : guides
    this.#from = from
    this.#textsOf = textsOf
  }

  html(): string {
    return this.#textsOf(this.#from, this.digest).html
  }

  twin(): string {
    return this.#textsOf(this.#from, this.digest).twin
  }

  text(): string {
    return this.#textsOf(this.#from, this.digest).text
  }
}

/** Writes a page, once: the tree, which is many times as large, is not needed any more. */
export function writtenPage(tree: Root, page: TwinPage): WrittenPage {
  const texts = { html: renderHtml(tree), twin: renderMarkdown(tree, page), text: comparedText(tree) }
  const bytes = textBytes(texts)
  const known = { digest: digest(bytes), twinSize: Buffer.byteLength(texts.twin), guides: guidesIn(tree) }
  return { ...texts, known, bytes }
}

function guidesIn(tree: Root): PageContent['guides'] {
  const ids = new Set<unknown>()
  eachElement(tree, ({ properties }) => ids.add(properties['id']))
  return (['java', 'bedrock'] as const).filter(edition => ids.has(`${edition}-step-1`))
}
