import type { Root } from 'hast'
import { digest } from '../model/digest.ts'
import type { PageContent } from '../model/site.ts'
import { comparedText } from './compared-text.ts'
import { eachElement } from './each-element.ts'
import { renderHtml } from './render-html.ts'
import { renderMarkdown } from './render-markdown.ts'
import type { TwinPage } from './twin/twin-page.ts'

/** What stands in `<main>` of a page, written out in every way that it is needed. */
export interface WrittenPage {
  readonly html: string
  /** The Markdown twin below its front matter. */
  readonly twin: string
  /** The text alone, to be looked for in the twin. */
  readonly text: string
  readonly guides: PageContent['guides']
}

/** What a site knows of a page that was written; the texts are asked for when they are needed. */
export function contentOf({ html, twin, text, guides }: WrittenPage, texts: () => WrittenPage): PageContent {
  return lazyContent(
    { digest: digest(JSON.stringify([html, twin, text])), twinSize: Buffer.byteLength(twin), guides },
    texts,
  )
}

/** The same, of a page that was written earlier. */
export function lazyContent(
  known: Pick<PageContent, 'digest' | 'twinSize' | 'guides'>,
  texts: () => Omit<WrittenPage, 'guides'>,
): PageContent {
  return {
    ...known,
    html: () => texts().html,
    twin: () => texts().twin,
    text: () => texts().text,
  }
}

/** Writes a page, once: the tree, which is many times as large, is not needed any more. */
export function writtenPage(tree: Root, page: TwinPage): WrittenPage {
  return {
    html: renderHtml(tree),
    twin: renderMarkdown(tree, page),
    text: comparedText(tree),
    guides: guidesIn(tree),
  }
}

function guidesIn(tree: Root): PageContent['guides'] {
  const ids = new Set<unknown>()
  eachElement(tree, ({ properties }) => ids.add(properties['id']))
  return (['java', 'bedrock'] as const).filter(edition => ids.has(`${edition}-step-1`))
}
