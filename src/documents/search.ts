import type { Document } from '../model/resource.ts'
import type { Language, Site } from '../model/site.ts'
import { templateIn } from '../text/template.ts'
import { type Hashed, hashed, published } from './hashed.ts'

interface Search {
  readonly index: Hashed
  readonly script: Hashed
}

const made = new WeakMap<Site, ReadonlyMap<Language, Search>>()

/** The search of each language: an index of its listed pages, as a script that the search's own script imports. */
export const search: Document = site =>
  [...searchOf(site).values()].flatMap(({ index, script }) => published('Search', [index, script]))

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
  const entries = pages
    .filter(page => page.listed && !page.isPart && page.language === language)
    .map(({ path, title, content }) => JSON.stringify([path, title, ...(content.sections ?? [])]))
  const index = hashed('js', `export default [\n${entries.join(',\n')}\n]\n`)
  const { searchFound, searchNone, searchFailed } = language.words
  const text = templateIn(templates, 'programs/search.js')
    .replace('PORTOLAN_WORDS', () => JSON.stringify({ searchFound, searchNone, searchFailed }))
    .replace('PORTOLAN_INDEX', () => JSON.stringify(index.path))
  return { index, script: hashed('js', text) }
}
