import { parsePage } from '../page/parse-page.ts'
import { english as englishTable } from '../site/words/words-for.ts'

const english = englishTable().words

/** A page source, parsed as of a site with these values. */
export function parsed(text: string, file = 'a.md', values: unknown = {}) {
  return parsePage({ file, text, path: '/a', title: 'T', values, words: english })
}
