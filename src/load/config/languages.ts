import type { HeroPicture, PageSource } from '../../content/tree/page-source.ts'
import { joinable } from '../../model/join-address.ts'
import type { Language, Page, Site } from '../../model/site.ts'
import type { Config } from '../../schema/config.ts'
import { wordsFor } from '../../words/words-for.ts'
import { borrowedTexts } from './borrowed-texts.ts'
import type { LoadedConfig } from './read-config.ts'

/** The languages of a site, the service's own first. */
export function languagesOf({ service, server, site, languages }: Config): Site['languages'] {
  const { language: tag, name, description } = service
  const words = wordsFor(tag, site.words)
  const around = {
    links: site.links,
    footer: site.footer.links,
    announcement: site.announcement,
    ...(site.hero && { heroAlt: site.hero.alt }),
  }
  const others = languages.map(({ language, label, name, description, server, site: its, words: own }) => {
    const words = wordsFor(language, own)
    return {
      tag: language,
      home: homeOf(language),
      label: label ?? words.label,
      name,
      description,
      words,
      server,
      ...around,
      ...(its?.links && { links: its.links }),
      ...(its?.footer && { footer: its.footer.links }),
      ...(its?.announcement && { announcement: its.announcement }),
      ...(its?.hero && { heroAlt: its.hero.alt }),
    }
  })
  return [{ tag, home: '/', label: words.label, name, description, words, server, ...around }, ...others]
}

/** Path of the home page of an additional language. Everything in that language is below it. */
export function homeOf(tag: string): string {
  return `/${tag.toLowerCase()}`
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
export type TextsOf = Pick<PageSource, 'values' | 'words' | 'borrowed' | 'hero'>

/** What the page at a path inserts: the config, with the texts and words of its language. */
export function textsAt(
  { config, tree, values }: LoadedConfig,
  picture?: Omit<HeroPicture, 'home' | 'alt'>,
): (path: string) => TextsOf {
  const unknown = { values, words: wordsFor('en') }
  if (config === undefined) return () => unknown
  const languages = languagesOf(config)
  const texts = new Map(
    languages.map(language => {
      const borrowed = borrowedTexts(language, languages, tree)
      const { words, home, heroAlt: alt } = language
      const hero = picture && alt !== undefined && { hero: { ...picture, home, alt } }
      return [language, { values: valuesIn(language, config), words, borrowed, ...hero }]
    }),
  )
  return path => texts.get(inLanguage(path, languages).language) ?? unknown
}

function valuesIn({ tag, name, description, server }: Language, config: Config): unknown {
  const service = { ...config.service, language: tag, name, description }
  return { ...config, service, server: joinable(server) }
}
