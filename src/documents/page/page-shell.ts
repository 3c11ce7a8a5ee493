import { assetAt } from '../../model/assets.ts'
import type { Link } from '../../model/resource.ts'
import type { Language, Page, Site } from '../../model/site.ts'
import type { PageTemplateData, Trail } from '../../model/template-data.ts'
import { anySize } from '../../pictures/logo.ts'
import { templatesOf } from '../../template/template.ts'
import { digest } from '../../text/digest.ts'
import { isRightToLeft } from '../../text/right-to-left.ts'
import { dateIn } from '../../words/dates.ts'
import { borrowedWords } from '../../words/words-for.ts'
import { shownAnnouncement } from '../announcement.ts'
import type { Card } from '../cards.ts'
import { llmsTxtPath } from '../llms-txt.ts'
import { type AroundLink, hrefIn, linksAround } from '../outward-links.ts'
import { colorScheme } from '../theme/color-scheme.ts'
import { iconSprite } from '../theme/icon-sprite.ts'
import { themeStyle } from '../theme/theme-files.ts'

/** The content of the shell: a page, or an error page. */
export interface ShownPage {
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
  /** Where it is among the other pages. */
  readonly trail?: Trail | undefined
}

/** The frame around the content of pages. */
export interface PageFrame {
  /** Everything that the template is given; `content` is safe HTML of `<main>`. */
  readonly around: (shown: ShownPage, content: string) => PageTemplateData
  /** Replaces all of that except the content. */
  readonly digest: (shown: ShownPage) => string
}

type SharedData = Pick<
  PageTemplateData,
  | 'language'
  | 'rightToLeft'
  | 'locale'
  | 'words'
  | 'borrowedWords'
  | 'siteName'
  | 'home'
  | 'baseUrl'
  | 'stylesheet'
  | 'ownStylesheet'
  | 'themeScript'
  | 'schemes'
  | 'themeColors'
  | 'script'
  | 'scripts'
  | 'logo'
  | 'icons'
  | 'directory'
  | 'header'
  | 'footer'
  | 'announcement'
>

/** What all pages in a language have around them. */
interface Shared {
  readonly values: SharedData
  readonly entries: readonly { readonly href: string; readonly label: string }[]
  readonly links: readonly Link[]
  readonly digest: string
}

/** Writes the HTML document around a page's content: head, header, navigation, footer. Made once for a site. */
export function pageShell(
  site: Site,
  { around } = pageFrame(site),
): (shown: ShownPage, content: string) => string {
  const render = templatesOf(site.templates, 'html')
  return (shown, content) => render('page', around(shown, content))
}

/** The frame of pages: made of what all pages of a language share, and of what is one page's own. */
export function pageFrame(site: Site): PageFrame {
  const sharedBy = sharedFrames(site)
  const versionsOf = versions(site)
  const othersOf = (shown: ShownPage) => {
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
      const section = sectionOf(entries, shown)
      return {
        path,
        title: shown.title,
        description: shown.description,
        updated: shown.updated,
        updatedText: shown.updated && dateIn(shown.language.tag, shown.updated),
        noindex: shown.noindex,
        jsonLd: shown.jsonLd,
        twin,
        card: shown.card,
        languages,
        alternates,
        canonical: `${site.config.baseUrl}${path}`,
        links: twin ? [...links, { rel: 'alternate', href: twin, type: 'text/markdown' }] : links,
        nav: entries.map(entry => ({ ...entry, current: currentOf(entry.href, path, section) })),
        trail: shown.trail,
        content,
        ...values,
      }
    },
    digest: shown => {
      const { path, title, description, updated, noindex, jsonLd, twin, card, trail } = shown
      const own = [path, title, description, updated, noindex, jsonLd, twin, card, trail, othersOf(shown)]
      return digest(JSON.stringify([sharedBy(shown).digest, own]))
    },
  }
}

/** Made once for each language and Link set: they are the most of what is around a page. */
function sharedFrames(site: Site): (shown: Pick<ShownPage, 'language' | 'links'>) => Shared {
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
  const { stylesheet, ownStylesheet, scripts, themeScript } = themeStyle(site)
  const { schemes, themeColors } = colorScheme(site)
  const directory = llmsTxtPath(language)
  const links = linkSet.map(link => (link.rel === 'describedby' ? { ...link, href: directory } : link))
  const around = linksAround(site, language)
  const sprite = iconSprite(site)?.path
  const shown = ({ label, word, url, icon }: AroundLink) => ({
    label,
    word,
    href: hrefIn(language, url, site),
    icon: icon && `${sprite}#${icon}`,
  })
  const entries = entriesOf(site, language).map(({ path, label }) => ({ href: path, label }))
  const values = {
    language: language.tag,
    rightToLeft: isRightToLeft(language.tag),
    locale: openGraphLocale(language.tag),
    words: language.words,
    borrowedWords: borrowedWords(language.tag, language.words),
    siteName: language.name,
    home: language.home,
    baseUrl: config.baseUrl,
    stylesheet: stylesheet.path,
    ownStylesheet: ownStylesheet?.path,
    themeScript: themeScript?.path,
    schemes,
    themeColors,
    script: scripts.get(language)?.path,
    scripts: ['/webmcp.js'],
    logo: logoInHeader(site),
    icons: site.painter !== undefined,
    directory,
    header: around.header.map(shown),
    footer: around.footer.map(shown),
    announcement: shownAnnouncement(site, language),
  }
  return { values, entries, links, digest: digest(JSON.stringify([values, entries, links])) }
}

/** The entry of the navigation that a page is below: the nearest one, which is never the home page. */
function sectionOf(
  entries: Shared['entries'],
  { path, language }: Pick<ShownPage, 'path' | 'language'>,
): string | undefined {
  return entries
    .map(({ href }) => href)
    .filter(href => href !== language.home && path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/** What `aria-current` says of an entry. */
function currentOf(href: string, path: string, section: string | undefined): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return href === section ? 'true' : undefined
}

const logoHeight = 36

/** The logo, as high as the header has room for, with its own proportions. */
function logoInHeader(site: Site) {
  const asset = assetAt(site, site.config.site.logo)
  if (asset === undefined) return undefined
  const { width, height } = anySize(asset.bytes) ?? { width: 1, height: 1 }
  return {
    src: `/${asset.file}`,
    width: Math.max(1, Math.round((logoHeight * width) / height)),
    height: logoHeight,
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

/** Links for search engines to the other languages of a page; none if there is only one language. */
function alternates(found: readonly Page[], baseUrl: string) {
  const listed = found.filter(page => page.listed)
  if (listed.length < 2) return []
  const all = listed.map(({ language, path }) => ({ tag: language.tag, href: baseUrl + path }))
  const usual = listed.find(({ path, original }) => path === original)
  return usual === undefined ? all : [...all, { tag: 'x-default', href: baseUrl + usual.path }]
}

/** Finds one page in every language that it is written in, by its path in the language of the service; none where there is but one language. */
function versions({ languages, pages }: Site): (original: string) => readonly Page[] {
  // The pages of one language are in no other: an index of them would be as large as their list.
  if (languages.length === 1) return () => []
  const byOriginal = new Map<string, Page[]>()
  for (const language of languages)
    for (const page of pages)
      if (page.language === language)
        byOriginal.set(page.original, [...(byOriginal.get(page.original) ?? []), page])
  return original => byOriginal.get(original) ?? []
}

/** Where a language is mostly spoken, when that is not the country of the same letters. */
const countries: Readonly<Record<string, string>> = {
  ar: 'AR',
  be: 'BY',
  ca: 'ES',
  cs: 'CZ',
  cy: 'GB',
  da: 'DK',
  el: 'GR',
  en: 'US',
  et: 'EE',
  eu: 'ES',
  fa: 'IR',
  ga: 'IE',
  gl: 'ES',
  he: 'IL',
  hi: 'IN',
  ja: 'JP',
  ka: 'GE',
  kk: 'KZ',
  ko: 'KR',
  ms: 'MY',
  nb: 'NO',
  nn: 'NO',
  sl: 'SI',
  sq: 'AL',
  sr: 'RS',
  sv: 'SE',
  uk: 'UA',
  vi: 'VN',
  zh: 'CN',
  'zh-Hant': 'TW',
}
const namesakes = [
  'bg',
  'de',
  'es',
  'fi',
  'fr',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'lt',
  'lv',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'th',
  'tr',
]

/** The language as OpenGraph wants it, `de_AT`: always with a country. `undefined` if none is known. */
export function openGraphLocale(tag: string): string | undefined {
  const [, language = '', script = '', region] = /^([a-z]+)(-[A-Z][a-z]{3})?(?:-([A-Z]{2}))?/.exec(tag) ?? []
  const country = region ?? countries[language + script] ?? countries[language] ?? sameLetters(language)
  return country && `${language}_${country}`
}

function sameLetters(language: string): string | undefined {
  return namesakes.includes(language) ? language.toUpperCase() : undefined
}
