import { joinable } from '../../model/join-address.ts'
import { homeOf } from '../../model/language-folder.ts'
import type { Language, Page, Site } from '../../model/site.ts'
import type { HeroPicture, PageSource } from '../../page/tree/page-context.ts'
import type { Config } from '../schema/config.ts'
import { wordsFor } from '../words/words-for.ts'
import { borrowedTexts } from './borrowed-texts.ts'
import type { LoadedConfig } from './read-config.ts'

/** The languages of a site, the service's own first. */
export function languagesOf(config: Config): Site['languages'] {
  const { service, server, help, people, votes, site, languages } = config
  const own = languageOf({ ...service, server, help, people, votes, site, words: site.words }, '/', config)
  return [own, ...languages.map(entry => languageOf(entry, homeOf(entry.language), config))]
}

/** A language with what its pages have around them: their own, or that of the service. */
function languageOf(
  {
    language: tag,
    label,
    name,
    description,
    server,
    help,
    people,
    votes,
    site: its,
    words: own,
  }: Config['languages'][number],
  home: string,
  { service, people: everybody, votes: allVotes, site: { links, footer, announcement, hero } }: Config,
): Language {
  const words = wordsFor(tag, own)
  const borrowed = <T extends object>(text: T) => ({ ...text, lang: service.language })
  return {
    tag,
    home,
    label: label ?? words.label,
    name,
    description,
    words,
    server,
    help,
    people: people ?? everybody.map(borrowed),
    votes: votes ?? allVotes.map(borrowed),
    links: its?.links ?? links.map(borrowed),
    footer: its?.footer?.links ?? footer.links.map(borrowed),
    announcement: its?.announcement ?? (announcement && borrowed(announcement)),
    hero: its?.hero ?? (hero && borrowed(hero)),
  }
}

/** The language of a page, and the path that the page has in the language of the service. */
export function inLanguage(
  path: string,
  [own, ...others]: Site['languages'],
): Pick<Page, 'language' | 'original'> {
  const language = others.find(({ home }) => path === home || path.startsWith(`${home}/`))
  return language === undefined
    ? { language: own, original: path }
    : { language, original: path.slice(language.home.length) || '/' }
}

/** What differs between the languages of the pages. */
export type TextsOf = Pick<PageSource, 'home' | 'values' | 'words' | 'borrowed' | 'hero'>

/** What the page at a path inserts: the config, with the texts and words of its language. */
export function textsAt(
  { config, tree }: LoadedConfig,
  picture?: Omit<HeroPicture, 'home' | 'alt' | 'lang'>,
): (path: string) => TextsOf {
  const languages = languagesOf(config)
  const texts = new Map(
    languages.map(language => {
      const borrowed = borrowedTexts(language, languages, tree)
      const { words, home, hero: text } = language
      const hero = picture && text && { ...picture, home, alt: text.alt, lang: text.lang }
      return [language, { home, values: valuesIn(language, config), words, borrowed, hero }]
    }),
  )
  return path => texts.get(inLanguage(path, languages).language) as TextsOf
}

function valuesIn(language: Language, config: Config): unknown {
  const { tag, name, description, server, help, people, votes } = language
  const service = { ...config.service, language: tag, name, description }
  return { ...config, service, server: joinable(server), help, people, votes }
}
