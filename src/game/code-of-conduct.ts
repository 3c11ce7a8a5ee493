import { type GameSettings, gameFormats } from '../config/schema/deploy.ts'
import { pathNamed } from '../model/language-folder.ts'
import type { Artifact } from '../model/resource.ts'
import type { Page, Site } from '../model/site.ts'
import { joinedBlocks, shownAddress, textBlocks } from '../page/twin/text-forms.ts'

const { versions, conductFrom, locales } = gameFormats

/** codeofconduct/de_de.txt: the rules as plain text, which the game shows before the first join. */
export function codeOfConduct(site: Site, game: GameSettings): readonly Artifact[] {
  if (!takesConduct(game)) return []
  const pages = rulesPages(site, game)
  const exact = [...pages].sort((a, b) => b.language.tag.length - a.language.tag.length)
  const pairs = (pages: readonly Page[], locales: (tag: string) => readonly string[]) =>
    pages.flatMap(page => locales(page.language.tag).map(locale => [locale, page] as const))
  // The last page of a language of the game is its page: that of its region, else of its language, else the first one.
  const found = new Map(
    [
      ...pairs(exact, localesFor),
      ...pairs(pages, tag => localesOf(tag.replace(/-.*/, ''))),
      ...pairs(pages, () => ['en_us']),
    ].reverse(),
  )
  return Array.from(found, ([locale, page]) => ({
    path: `codeofconduct/${locale}.txt`,
    body: `${conductText(site, page)}\n`,
  }))
}

/** Whether this version of the game knows the code of conduct. */
export function takesConduct({ java }: GameSettings): boolean {
  return (versions[java] ?? 0) >= conductFrom
}

/** The page of the rules in each language that has it, that of the service first. */
export function rulesPages({ pages, languages }: Site, { rules }: GameSettings): readonly Page[] {
  return languages.flatMap(
    language => pages.find(page => page.original === pathNamed(rules) && page.language === language) ?? [],
  )
}

/** A change of one character asks every player again, so there is nothing in it but the page. */
export function conductText({ config }: Site, { path, content, language }: Page): string {
  const blocks = textBlocks(content.twin, 'game', language.words)
  return `${joinedBlocks(blocks)}\n\n${shownAddress(config.baseUrl + path)}`
}

/** The languages of the game that pages with this tag are for; none if the game does not know it. */
export function localesFor(tag: string): readonly string[] {
  const all = localesOf(tag.replace(/-.*/, ''))
  const own = all.filter(locale => locale === tag.toLowerCase().replace('-', '_'))
  const scripts = localesOf(tag.toLowerCase())
  return own.length > 0 ? own : scripts.length > 0 ? scripts : all
}

function localesOf(key: string): readonly string[] {
  return locales[key]?.split(' ') ?? []
}
