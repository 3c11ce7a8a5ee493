import type { Language, SearchSection, Site } from '../model/site.ts'
import { templateIn } from '../text/template.ts'
import type { OwnDocument, Search } from './document.ts'
import { hashed, hashedFiles } from './hashed.ts'
import { linksOfSite } from './page/around-pages.ts'

/** Characters of text in one index: about 400 kB that are loaded. */
const mostText = 1_300_000

/** The search of each language: an index of its listed pages, as a script that the search's own script imports. */
export const search: OwnDocument = (_site, _pages, { search }) =>
  [...search.values()].flatMap(({ index, script }) => hashedFiles('Search', [index, script]))

/** Nothing without `site.search`. */
export function searchOf(site: Site): ReadonlyMap<Language, Search> {
  const languages = site.config.site.search ? site.languages : []
  return new Map(languages.map(language => [language, searchIn(site, language)]))
}

function searchIn(site: Site, language: Language): Search {
  const { pages, templates } = site
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
  const links = linksOfSite(site, language).map(({ url, label }) =>
    JSON.stringify([url, label, ['', '', '']]),
  )
  const index = hashed('js', `export default [\n${[...entries, ...links].join(',\n')}\n]\n`)
  const { searchFound, searchNone, searchFailed } = language.words
  const text = templateIn(templates, 'programs/search.js')
    .replace('PORTOLAN_WORDS', () => JSON.stringify({ searchFound, searchNone, searchFailed }))
    .replace('PORTOLAN_INDEX', () => JSON.stringify(index.path))
  return { index, script: hashed('js', text) }
}

/** The length to which an index cuts its sections, so that all of them have their beginning. */
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
