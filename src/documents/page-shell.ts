import { isRightToLeft } from '../model/is-right-to-left.ts'
import type { Link } from '../model/link.ts'
import type { Language, Page, Site } from '../model/site.ts'
import { htmlTemplate } from '../template/html-template.ts'
import type { Card } from './cards.ts'
import { textDirectory } from './llms-txt.ts'
import { look } from './look.ts'
import { openGraphLocale } from './open-graph-locale.ts'
import { versions } from './versions.ts'

/** What stands in the shell: a page, or an error that looks like one. */
export interface Shown {
  readonly path: string
  readonly language: Language
  /** The path in the language of the service: where it is the same, the page is the same in another language. */
  readonly original: string
  readonly title: string
  readonly description: string
  /** Safe HTML of `<main>`. */
  readonly content: string
  readonly updated?: string
  readonly noindex: boolean
  /** JSON-LD, escaped for a script element. */
  readonly jsonLd?: string
  /** The Link set, for the head. */
  readonly links: readonly Link[]
  /** Path of the Markdown twin. */
  readonly twin?: string
  /** What link previews show. */
  readonly card?: Card
}

/** Writes the HTML document around a page's content: head, header, navigation, footer. Made once for a site. */
export function pageShell(site: Site): (shown: Shown) => string {
  const render = htmlTemplate(site.templates)
  const around = pageFrame(site)
  return ({ content, ...shown }) => render('page', { ...around(shown), content })
}

/** Everything that the template of pages is given besides the content. */
export function pageFrame(site: Site): (shown: Omit<Shown, 'content'>) => object {
  const { config } = site
  const { stylesheet, scripts } = look(site)
  const navigation = new Map(site.languages.map(language => [language, entriesOf(site, language)]))
  const versionsOf = versions(site)
  return shown => {
    const { language } = shown
    const directory = textDirectory(language)
    const links = shown.links.map(link => (link.rel === 'describedby' ? { ...link, href: directory } : link))
    const found = versionsOf(shown.original)
    return {
      ...shown,
      links: shown.twin ? [...links, { rel: 'alternate', href: shown.twin, type: 'text/markdown' }] : links,
      language: language.tag,
      rightToLeft: isRightToLeft(language.tag),
      locale: openGraphLocale(language.tag),
      words: language.words,
      languages: site.languages.length > 1 ? choices(site.languages, found, language) : [],
      alternates: alternates(found, config.baseUrl),
      siteName: language.name,
      home: language.home,
      baseUrl: config.baseUrl,
      canonical: `${config.baseUrl}${shown.path}`,
      nav: (navigation.get(language) ?? []).map(({ path, label }) => ({
        href: path,
        label,
        current: path === shown.path,
      })),
      stylesheet: stylesheet.path,
      script: scripts.get(language)?.path,
      scripts: ['/webmcp.js'],
      logo: config.site.logo && `/${config.site.logo}`,
      icons: site.painter !== undefined,
      directory,
      community: config.server.discordInvite,
    }
  }
}

function entriesOf({ pages }: Site, language: Language) {
  return pages
    .flatMap(({ path, nav, ...page }) => (nav && page.language === language ? [{ path, ...nav }] : []))
    .sort((a, b) => a.order - b.order)
}

/** The way to each language: to this page in it, or to its home page. */
function choices(languages: readonly Language[], found: readonly Page[], current: Language) {
  return languages.map(language => ({
    href: found.find(page => page.language === language)?.path ?? language.home,
    label: language.label,
    tag: language.tag,
    current: language === current,
  }))
}

/** What search engines are told of one page in several languages; nothing where there is but one. */
function alternates(found: readonly Page[], baseUrl: string) {
  const listed = found.filter(page => page.listed)
  if (listed.length < 2) return []
  const all = listed.map(({ language, path }) => ({ tag: language.tag, href: baseUrl + path }))
  const usual = listed.find(({ path, original }) => path === original)
  return usual === undefined ? all : [...all, { tag: 'x-default', href: baseUrl + usual.path }]
}
