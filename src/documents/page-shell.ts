import { digest } from '../model/digest.ts'
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
  readonly updated?: string | undefined
  readonly noindex: boolean
  /** JSON-LD, escaped for a script element. */
  readonly jsonLd?: string | undefined
  /** The Link set, for the head. */
  readonly links: readonly Link[]
  /** Path of the Markdown twin. */
  readonly twin?: string | undefined
  /** What link previews show. */
  readonly card?: Card | undefined
}

/** What stands around the content of pages. */
export interface PageFrame {
  /** Everything that the template is given; `content` is safe HTML of `<main>`. */
  readonly around: (shown: Shown, content: string) => object
  /** Stands for all that besides the content. */
  readonly digest: (shown: Shown) => string
}

/** What all pages in a language have around them. */
interface Shared {
  readonly values: object
  readonly entries: readonly { readonly href: string; readonly label: string }[]
  readonly links: readonly Link[]
  readonly digest: string
}

/** Writes the HTML document around a page's content: head, header, navigation, footer. Made once for a site. */
export function pageShell(
  site: Site,
  { around } = pageFrame(site),
): (shown: Shown, content: string) => string {
  const render = htmlTemplate(site.templates)
  return (shown, content) => render('page', around(shown, content))
}

/** The frame of pages: made of what all pages of a language share, and of what is one page's own. */
export function pageFrame(site: Site): PageFrame {
  const sharedBy = sharedFrames(site)
  const versionsOf = versions(site)
  const othersOf = (shown: Shown) => {
    const found = versionsOf(shown.original)
    return {
      languages: site.languages.length > 1 ? choices(site.languages, found, shown.language) : [],
      alternates: alternates(found, site.config.baseUrl),
    }
  }
  return {
    // What is shared comes last: behind a spread, V8 takes fifty times as long to add what is named.
    around: (shown, content) => {
      const { values, entries, links } = sharedBy(shown)
      const { path, twin } = shown
      const { languages, alternates } = othersOf(shown)
      return {
        path,
        title: shown.title,
        description: shown.description,
        updated: shown.updated,
        noindex: shown.noindex,
        jsonLd: shown.jsonLd,
        twin,
        card: shown.card,
        languages,
        alternates,
        canonical: `${site.config.baseUrl}${path}`,
        links: twin ? [...links, { rel: 'alternate', href: twin, type: 'text/markdown' }] : links,
        nav: entries.map(({ href, label }) => ({ href, label, current: href === path })),
        content,
        ...values,
      }
    },
    digest: shown => {
      const { path, title, description, updated, noindex, jsonLd, twin, card } = shown
      const own = [path, title, description, updated, noindex, jsonLd, twin, card, othersOf(shown)]
      return digest(JSON.stringify([sharedBy(shown).digest, own]))
    },
  }
}

/** Made once for each language and Link set: they are the most of what is around a page. */
function sharedFrames(site: Site): (shown: Pick<Shown, 'language' | 'links'>) => Shared {
  const made = new Map<readonly Link[], Map<Language, Shared>>()
  return ({ language, links }) => {
    const byLanguage = made.get(links) ?? new Map<Language, Shared>()
    made.set(links, byLanguage)
    const shared = byLanguage.get(language) ?? sharedFrame(site, language, links)
    byLanguage.set(language, shared)
    return shared
  }
}

function sharedFrame(site: Site, language: Language, linkSet: readonly Link[]): Shared {
  const { config } = site
  const { stylesheet, scripts } = look(site)
  const directory = textDirectory(language)
  const links = linkSet.map(link => (link.rel === 'describedby' ? { ...link, href: directory } : link))
  const entries = entriesOf(site, language).map(({ path, label }) => ({ href: path, label }))
  const values = {
    language: language.tag,
    rightToLeft: isRightToLeft(language.tag),
    locale: openGraphLocale(language.tag),
    words: language.words,
    siteName: language.name,
    home: language.home,
    baseUrl: config.baseUrl,
    stylesheet: stylesheet.path,
    script: scripts.get(language)?.path,
    scripts: ['/webmcp.js'],
    logo: config.site.logo && `/${config.site.logo}`,
    icons: site.painter !== undefined,
    directory,
    community: config.server.discordInvite,
  }
  return { values, entries, links, digest: digest(JSON.stringify([values, entries, links])) }
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
