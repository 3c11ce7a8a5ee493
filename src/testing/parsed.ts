import { pageContent } from '../page/page-content.ts'
import { parsePage } from '../page/parse-page.ts'
import type { PageSource } from '../page/tree/page-context.ts'
import { english as englishTable } from '../words/words-for.ts'

const english = englishTable().words

/** A page source, parsed as of a site with these values; `more` is what else is unusual about it. */
export function parsed(
  text: string,
  file = 'pages/a.md',
  values: unknown = {},
  more: Partial<PageSource> = {},
) {
  return parsePage({ file, text, path: '/a', title: 'T', values, words: english, ...more })
}

/** What such a page would say in HTML, also if portolan refuses to build it. */
export function parsedHtml(text: string, file: string): string {
  return pageContent(parsed(text, file), { baseUrl: 'https://a.example', path: '/a' }).html
}
