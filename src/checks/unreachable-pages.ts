import { hrefIn, linksAround, shownAnnouncement, trails } from '../documents/page/around-pages.ts'
import { menuIn } from '../documents/page/menu.ts'
import { below } from '../model/language-folder.ts'
import type { Language, Page } from '../model/site.ts'
import type { Check } from './check.ts'

/** Can visitors come to every page by clicking, from the home page on? Pages out of the sitemap are hidden on purpose. */
export const unreachablePages: Check = ({ site }) => {
  const { pages, sources, notFound, languages, ownTemplates } = site
  const byPath = new Map(pages.map(page => [page.path, page]))
  // A page with mistakes or the owner's template may have the link that seems to be missing.
  const hasTemplates = [...ownTemplates.keys()].some(
    name => name !== 'html/not-found.eta' && name.endsWith('.eta'),
  )
  const isKnown = sources.length === pages.length + notFound.length && !hasTemplates
  if (!isKnown || !byPath.has('/')) return []
  const trailOf = trails(site)
  const seen = new Set<Language>()
  const reached = new Set(['/'])
  // What is added is visited, too.
  for (const path of reached) for (const target of targetsOn(byPath.get(path))) reached.add(target)
  const [first, ...others] = pages.filter(({ path, listed }) => listed && !reached.has(path))
  if (first === undefined) return []
  const named = [first, ...others.slice(0, 2)].map(({ path }) => path).join(', ')
  const more = others.length > 2 ? ` and ${others.length - 2} more` : ''
  return [
    {
      file: first.source,
      ruleId: 'unreachable-page',
      reason: `No links lead from the home page to ${named}${more}`,
      note: 'Link to each page, or put it into the navigation. If it is hidden on purpose, write `sitemap: no` in its front matter',
      fatal: false,
    },
  ]

  function targetsOn(page: Page | undefined): readonly string[] {
    if (page === undefined) return []
    const { content, language, original } = page
    const links = Array.from(content.html.matchAll(/ href="(\/[^"?#]*)/g), ([, path = '']) => path)
    const { crumbs, previous, next } = trailOf(page)
    const stops = [...crumbs, previous, next].flatMap(stop => stop?.href ?? [])
    const versions = languages.map(({ home }) => below(home, original.slice(1)))
    return [...links, ...stops, ...versions, ...aroundPages(language)]
  }

  /** Header, navigation, footer and language menu, which are the same on every page of a language. */
  function aroundPages(language: Language): readonly string[] {
    if (seen.has(language)) return []
    seen.add(language)
    const { header, footer } = linksAround(site, language)
    const hrefs = [...header, ...footer].map(({ url }) => hrefIn(language, url, site))
    return [
      ...languages.map(({ home }) => home),
      ...menuIn(site, language).flatMap(({ href, more, pages }) =>
        [href, more, ...pages.map(page => page.href)].filter(path => path !== undefined),
      ),
      ...[...hrefs, shownAnnouncement(site, language)?.href].map(href => href?.replace(/[?#].*/, '') ?? ''),
    ]
  }
}
