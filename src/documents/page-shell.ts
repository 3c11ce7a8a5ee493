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

/** What stands around the content of pages. */
export interface PageFrame {
  /** Everything that the template is given besides the content. */
  readonly around: (shown: Omit<Shown, 'content'>) => object
  /** Stands for all that. */
  readonly digest: (shown: Omit<Shown, 'content'>) => string
}

/** What all pages in a language have around them. */
interface Shared {
  readonly values: object
  readonly entries: readonly { readonly href: string; readonly label: string }[]
  readonly links: readonly Link[]
  readonly digest: string
}

/** Writes the HTML document around a page's content: head, header, navigation, footer. Made once for a site. */
export function pageShell(site: Site, { around } = pageFrame(site)): (shown: Shown) => string {
  const render = htmlTemplate(site.templates)
  return ({ content, ...shown }) => render('page', { ...around(shown), content })
}

/** The frame of pages: made of what all pages of a language share, and of what is one page's own. */
export function pageFrame(site: Site): PageFrame {
  const sharedBy = sharedFrames(site)
  const versionsOf = versions(site)
  const ownOf = ({ links: _, language, ...shown }: Omit<Shown, 'content'>) => {
    const found = versionsOf(shown.original)
    return {
      ...shown,
      languages: site.languages.length > 1 ? choices(site.languages, found, language) : [],
      alternates: alternates(found, site.config.baseUrl),
    }
  }
  return {
    around: shown => {
      const { values, entries, links } = sharedBy(shown)
      const { path, twin } = shown
      return {
        ...values,
        ...ownOf(shown),
        canonical: `${site.config.baseUrl}${path}`,
        links: twin ? [...links, { rel: 'alternate', href: twin, type: 'text/markdown' }] : links,
        nav: entries.map(entry => ({ ...entry, current: entry.href === path })),
      }
    },
    digest: shown => digest(JSON.stringify([sharedBy(shown).digest, ownOf(shown)])),
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
