import type { LoadedConfig } from '../config/complete/read-config.ts'
import type { Config } from '../config/schema/config.ts'
import { placeOfKey } from '../config/yaml/source.ts'
import { joinable } from '../model/join-address.ts'
import { homeOf } from '../model/language-folder.ts'
import type { Language, Page, PageFile, Site } from '../model/site.ts'
import type { HeroPicture, PageSource } from '../page/tree/page-context.ts'
import type { Problem } from '../report/problem.ts'
import { basePath } from '../text/parse-url.ts'
import { hasWords, wordsFor } from '../words/words-for.ts'
import { borrowedTexts } from './borrowed-texts.ts'
import { zonedTime } from './pages/event-time.ts'

/** The languages of a site, the service's own first. */
export function languagesOf(config: Config): Site['languages'] {
  const { service, server, help, people, votes, site, languages } = config
  const hero = site.hero?.alt === undefined ? undefined : { alt: site.hero.alt }
  const its = { ...site, hero }
  const texts = { ...service, server, help, people, votes, site: its, words: site.words }
  const base = site.from === undefined ? '' : basePath(config.baseUrl)
  const own = languageOf(texts, `${base}/`, config, hero)
  return [own, ...languages.map(entry => languageOf(entry, homeOf(entry.language), config, hero))]
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
  {
    service,
    server: { closed },
    people: everybody,
    votes: allVotes,
    site: { links, footer, announcement },
  }: Config,
  hero: { readonly alt: string } | undefined,
): Language {
  const words = wordsFor(tag, own)
  const isOwn = tag === service.language
  const { text = '' } = server.closed ?? {}
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
    closed: closed && {
      ...(isOwn || server.closed !== closed ? { text } : borrowed({ text })),
      until: closed.until === undefined ? undefined : zonedTime(closed.until, service.timeZone),
    },
    links: isOwn ? links : joined(links.map(borrowed), its?.links),
    footer: isOwn ? footer.links : joined(footer.links.map(borrowed), its?.footer?.links),
    announcement: its?.announcement
      ? { ...announcement, ...its.announcement }
      : announcement && borrowed(announcement),
    hero: its?.hero ?? (hero && borrowed(hero)),
  }
}

/** The links of the service, each with the label of the language if it has one for the same address, and then those of the language alone. */
function joined(all: Language['links'], own: Language['links'] = []): Language['links'] {
  const translated = all.map(link => own.find(({ url }) => url === link.url) ?? link)
  return [...translated, ...own.filter(link => !translated.includes(link))]
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
export type TextsOf = Pick<PageSource, 'config' | 'language' | 'borrowed' | 'hero'>

/** What the page at a path inserts: the config, with the texts, words and pages of its language. */
export function textsAt(
  { config, hasServer, tree }: LoadedConfig,
  isPublished: (path: string) => boolean,
  picture?: Omit<HeroPicture, 'alt' | 'lang'>,
): (path: string) => TextsOf {
  const languages = languagesOf(config)
  const texts = new Map(
    languages.map(language => {
      const borrowed = borrowedTexts(language, languages, tree)
      const { tag, name, description, help, people, votes, hero: text } = language
      const hero = picture && text && { ...picture, alt: text.alt, lang: text.lang }
      const server = hasServer ? joinable(inOwnPages(language, config, isPublished)) : undefined
      const service = { ...config.service, language: tag, name, description }
      const own = { ...config, service, server, help, people, votes }
      return [language, { config: own, language, borrowed, hero }]
    }),
  )
  return path => texts.get(inLanguage(path, languages).language) as TextsOf
}

/** The server of a language. Its addresses on this site are those of the pages in that language, where there are such. */
function inOwnPages(
  { home, server }: Language,
  { baseUrl }: Config,
  isPublished: (path: string) => boolean,
): Config['server'] {
  const translated = (url: string) => {
    const { origin, pathname } = new URL(url)
    const path = home + (pathname === '/' ? '' : pathname)
    const isOurs = home !== '/' && origin === new URL(baseUrl).origin
    return isOurs && isPublished(path) ? origin + path + url.slice(origin.length + pathname.length) : url
  }
  return { ...server, guide: translated(server.guide), website: translated(server.website) }
}

/** Folders of pages with the name of a language that the config does not have. */
export function unnamedLanguages(
  sources: readonly PageFile[],
  { config, file, folders, tree }: LoadedConfig,
): readonly Problem[] {
  const named = [config.service, ...config.languages].map(({ language }) => language.toLowerCase())
  const inFolders = sources
    .map(page => page.file.slice(folders.pages.length + 1))
    .filter(name => name.includes('/'))
  const names = new Set(inFolders.map(name => name.slice(0, name.indexOf('/'))))
  const looksLikeTag = (name: string) => /^[a-z]{2}(?:-[a-z]{2})?$/.test(name) && hasWords(name)
  return [...names]
    .filter(name => looksLikeTag(name) && !named.includes(name))
    .map(name => {
      const tag = name.replace(/-.*/, region => region.toUpperCase())
      const reason = `The folder ${folders.pages}/${name} looks like a language that \`languages\` does not have`
      const note = `If it is one, add it to \`languages\`: \`- language: ${tag}\`. Until then, its pages are in ${config.service.language}`
      const place = placeOfKey(tree, 'languages')
      return { file, place, ruleId: 'language-unnamed', reason, note, fatal: false }
    })
}
