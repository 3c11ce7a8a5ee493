import type { Root } from 'hast'
import { editionNames } from '../model/join-address.ts'
import type { PageContent, PagePart } from '../model/site.ts'
import { renderHtml } from './html/render-html.ts'
import type { ParsedPage } from './parse-page.ts'
import { eachElement, hasClass } from './tree/elements.ts'
import type { TwinPage } from './twin/phrasing.ts'
import { renderMarkdown } from './twin/render-markdown.ts'

/** Writes a page, once: the tree, which is many times as large, is not needed any more. */
export function pageContent(
  { tree, anchors }: Pick<ParsedPage, 'tree' | 'anchors'>,
  page: TwinPage,
): PageContent {
  return {
    html: renderHtml(tree),
    twin: renderMarkdown(tree, page),
    guides: editionNames.filter(edition => anchors.has(`${edition}-step-1`)),
    parts: pageParts(tree),
  }
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
