import type { Document } from '../model/resource.ts'
import type { Language, SearchSection, Site } from '../model/site.ts'
import { templateIn } from '../text/template.ts'
import { type Hashed, hashed, hashedFiles } from './hashed.ts'

interface Search {
  readonly index: Hashed
  readonly script: Hashed
}

/** Characters of text in one index: about 400 kB that are loaded. */
const mostText = 1_300_000

const made = new WeakMap<Site, ReadonlyMap<Language, Search>>()

/** The search of each language: an index of its listed pages, as a script that the search's own script imports. */
export const search: Document = site =>
  [...searchOf(site).values()].flatMap(({ index, script }) => hashedFiles('Search', [index, script]))

/** Made once for a site; nothing without `site.search`. */
export function searchOf(site: Site): ReadonlyMap<Language, Search> {
  const known = made.get(site)
  if (known) return known
  const languages = site.config.site.search ? site.languages : []
  const found = new Map(languages.map(language => [language, searchIn(site, language)]))
  made.set(site, found)
  return found
}

function searchIn({ pages, templates }: Site, language: Language): Search {
  const own = pages.filter(page => page.listed && !page.isPart && page.language === language)
  const length = longestText(own.flatMap(({ content }) => content.sections ?? []))
  const entries = own.map(({ path, title, content }) => {
    const sections = (content.sections ?? []).map(([anchor, heading, text]) => [
      anchor,
      heading,
      text.slice(0, length),
    ])
    return JSON.stringify([path, title, ...sections])
  })
  const index = hashed('js', `export default [\n${entries.join(',\n')}\n]\n`)
  const { searchFound, searchNone, searchFailed } = language.words
  const text = templateIn(templates, 'programs/search.js')
    .replace('PORTOLAN_WORDS', () => JSON.stringify({ searchFound, searchNone, searchFailed }))
    .replace('PORTOLAN_INDEX', () => JSON.stringify(index.path))
  return { index, script: hashed('js', text) }
}

/** How much of each section an index has room for, so that all of them have their beginning. */
function longestText(sections: readonly SearchSection[]): number {
  let left = mostText
  const lengths = sections.map(([, , text]) => text.length).sort((a, b) => a - b)
  for (const [index, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - index))
    if (length > share) return share
    left -= length
  }
  return Number.POSITIVE_INFINITY
}
