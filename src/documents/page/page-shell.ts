import { assetAt, calendarType, feedType } from '../../model/assets.ts'
import { folderAbove } from '../../model/posts.ts'
import type { Link } from '../../model/resource.ts'
import { type Language, type Page, pageStem, type Site } from '../../model/site.ts'
import type { PageTemplateData } from '../../model/template-data.ts'
import { encodedPath } from '../../text/encode-path.ts'
import { isRightToLeft } from '../../text/right-to-left.ts'
import { nameClass } from '../../text/size-class.ts'
import { templatesOf } from '../../text/template.ts'
import { borrowedWords, dateIn, wordNames } from '../../words/words-for.ts'
import type { Feed, Parts, Theme } from '../document.ts'
import { llmsTxtPath } from '../llms-txt.ts'
import { colorScheme } from '../theme.ts'
import { type AroundLink, hrefIn, linksAround, shownAnnouncement } from './around-pages.ts'
import { headerIn, headerLogo } from './header.ts'
import { listedPages, serverInfoIn } from './site-data.ts'

/** A page or an error page, with all that it alone shows. */
export interface ShownPage extends Partial<Pick<PageTemplateData, 'jsonLd' | 'card' | 'trail' | 'post'>> {
  readonly page: Pick<
    Page,
    'path' | 'layout' | 'language' | 'original' | 'title' | 'description' | 'updated' | 'listed'
  > & { readonly front?: Page['front'] | undefined; readonly source?: string | undefined }
  /** The Link set, for the head. */
  readonly links: readonly Link[]
}

/** Everything around the content of a site's pages: head, header, navigation, footer. */
type PageShell = (shown: ShownPage, content: string) => string

/** Made once for a site: of what all pages of a language share, and of what is one page's own. */
export function pageShell(site: Site, parts: Parts): PageShell {
  const render = templatesOf(site.templates, 'html')
  const { languages, pages, config } = site
  const isMultilingual = languages.length > 1
  const byPath = new Map(isMultilingual ? pages.map(page => [page.path, page]) : [])
  const othersOf = ({ original, language }: ShownPage['page']) => {
    const versions = languages.flatMap(({ home }) => byPath.get(pathBelow(home, original)) ?? [])
    return {
      languages: isMultilingual ? choices(languages, language, home => nearest(home, original)) : [],
      alternates: alternates(versions, config.baseUrl),
    }
  }
  /** The path of a page in another language, or of the nearest page above it there. */
  const nearest = (home: string, original: string): string => {
    if (original === '') return home
    const page = byPath.get(pathBelow(home, original))
    return page?.path ?? nearest(home, folderAbove(original))
  }
  const frames = new Map<Language, Frame>()
  // The Link set of a site is always the same.
  const frameOf = ({ page: { language }, links }: ShownPage) => {
    const frame = frames.get(language) ?? frameIn(site, parts, language, links)
    frames.set(language, frame)
    return frame
  }
  // What is shared comes last: behind a spread, V8 takes fifty times as long to add what is named.
  const dataOf = (shown: ShownPage, content: string): PageTemplateData => {
    const { values, entries, links } = frameOf(shown)
    const { path, layout, language, title, description, updated, listed, front, source } = shown.page
    const pictured = withLand(content, parts.theme)
    const twin = listed ? `/${pageStem(path)}.md` : undefined
    const { languages, alternates } = othersOf(shown.page)
    return {
      path,
      title,
      description,
      updated,
      layout,
      updatedText: updated && dateIn(language.tag, updated),
      noindex: !listed,
      post: shown.post,
      jsonLd: shown.jsonLd,
      twin,
      card: shown.card,
      languages,
      alternates,
      canonical: `${config.baseUrl}${path}`,
      links: twin ? [...links, { rel: 'alternate', href: twin, type: 'text/markdown' }] : links,
      nav: navOn(shown.page, entries),
      trail: shown.trail,
      editLink:
        layout === 'docs' && front?.editLink && source !== undefined ? editLink(site, source) : undefined,
      content: pictured,
      body: pictured,
      data: front?.data ?? {},
      ...values,
    }
  }
  return (shown, content) =>
    render(templateFor(shown.page), dataOf(shown, parts.titles.get(shown.page.path)?.content ?? content))
}

/** The picture of the look at the beginning of the hero that a page begins with. The style sheet puts it below the words. */
function withLand(content: string, { landscape }: Theme): string {
  if (landscape === undefined) return content
  const picture = `<img class="land" src="${landscape.path}" alt="" width="192" height="48">`
  return content.replace(/^<div class="hero[^>]*>/, start => `${start}\n${picture}`)
}

/** The address to edit the source of a page. */
function editLink({ config }: Site, source: string): string | undefined {
  return config.site.editLink?.replace('{file}', () => encodedPath(source))
}

/** The name of the template that a page is written with. */
function templateFor({ path, language, front }: ShownPage['page']): string {
  return front?.template ?? (path === language.home ? 'home' : 'page')
}

/** The path of a page in a language, from the one in the language of the service. */
function pathBelow(home: string, original: string): string {
  if (home === '/') return original
  return original === '/' ? home : home + original
}

type Frame = ReturnType<typeof frameIn>

/** The parts around pages that all pages of a language share. */
function frameIn(
  site: Site,
  { theme, colors, feeds: allFeeds, calendars, search }: Parts,
  language: Language,
  linkSet: readonly Link[],
) {
  const { config } = site
  const { stylesheet, ownStylesheet, scripts, themeScript, icons } = theme
  const { schemes, themeColors } = colorScheme(site, colors)
  const directory = llmsTxtPath(language)
  const ofType = (type: string, all: readonly Pick<Feed, 'path' | 'index'>[]) =>
    all
      .filter(({ index }) => index.language === language)
      .map(({ path, index }) => ({ rel: 'alternate', href: path, type, title: index.title }))
  const links: PageTemplateData['links'] = [
    ...linkSet.map(({ rel, href, type }) => ({
      rel,
      href: rel === 'describedby' ? directory : href,
      type,
    })),
    ...ofType(feedType, allFeeds),
    ...ofType(calendarType, calendars),
    ...licenseLink(config.service.license),
  ]
  const around = linksAround(site, language)
  const shown = ({ label, lang, word, url, icon }: AroundLink) => ({
    label,
    lang,
    word,
    href: hrefIn(language, url, site),
    icon: icon && `${icons?.path}#${icon}`,
  })
  const header = headerIn(site, language)
  const borrowed = borrowedWords(language.tag, language.words)
  const rightToLeft = isRightToLeft(language.tag)
  const english = rightToLeft ? ' lang="en" dir="ltr"' : ' lang="en"'
  const wordLang = wordNames().map(name => [name, borrowed.includes(name) ? english : ''] as const)
  const values = {
    language: language.tag,
    rightToLeft,
    locale: openGraphLocale(language.tag),
    words: language.words,
    borrowedWords: borrowed,
    wordLang: Object.fromEntries(wordLang) as PageTemplateData['wordLang'],
    siteName: language.name,
    nameSize: nameClass(language.name),
    home: language.home,
    baseUrl: config.baseUrl,
    stylesheet: stylesheet.path,
    ownStylesheet: ownStylesheet?.path,
    themeScript: themeScript?.path,
    schemes,
    themeColors,
    script: scripts.get(language)?.path,
    scripts: site.hasServer ? ['/webmcp.js'] : [],
    logo: { src: logoIn(site, theme), ...headerLogo(site) },
    icons: site.painter !== undefined,
    directory,
    search: search.get(language)?.script.path,
    header: header.links.map(link => {
      const { from, wordFrom, isButton, style } = link
      return { ...shown(link), from, wordFrom, isButton, isMain: style === 'main' }
    }),
    row: { ...header.from, isWide: header.isWide },
    footer: around.footer.map(shown),
    announcement: shownAnnouncement(site, language),
    server: site.hasServer ? serverInfoIn(language) : undefined,
    pages: listedPages(site, language),
  }
  const elsewhere: { readonly current: PageTemplateData['nav'][number]['current'] } = { current: undefined }
  const entries = header.nav.map(entry => ({
    ...entry,
    ...elsewhere,
    pages: entry.pages.map(link => ({ ...link, ...elsewhere })),
  }))
  return { values, entries, links }
}

/** Families of licenses that SPDX has pages for. */
const published = /^(0BSD|A?GPL|Apache|BSD|CC|CC0|GFDL|ISC|LGPL|MIT|MPL|ODbL|OFL|Unlicense|WTFPL)\b/

/** The license of the content, if it surely has a page. */
function licenseLink(license = ''): PageTemplateData['links'] {
  if (!published.test(license)) return []
  return [{ rel: 'license', href: `https://spdx.org/licenses/${license}.html`, type: 'text/html' }]
}

/**
 * The entries of the navigation, with what `aria-current` says of them. A page without an entry is in that of its folder. Most entries
 * are the same on every page.
 */
function navOn({ path, original }: ShownPage['page'], entries: Frame['entries']): PageTemplateData['nav'] {
  const isHere = ({ href }: { readonly href: string | undefined }) => href === path
  const hasPage = entries.some(entry => isHere(entry) || entry.pages.some(isHere))
  return entries.map(entry => {
    if (isHere(entry)) return { ...entry, current: 'page' }
    if (hasPage ? !entry.pages.some(isHere) : !`${original}/`.startsWith(`${entry.folder}/`)) return entry
    const pages = entry.pages.map(link => (isHere(link) ? { ...link, current: 'page' as const } : link))
    return { ...entry, pages, current: 'true' }
  })
}

/** The logo, or without one the emblem. */
function logoIn(site: Site, { emblem }: Theme): string {
  const asset = assetAt(site, site.config.site.logo)
  return asset === undefined ? (emblem?.path ?? '/favicon.svg') : `/${asset.file}`
}

/** The way to each language. */
function choices(languages: readonly Language[], current: Language, pathIn: (home: string) => string) {
  return languages.map(language => ({
    href: pathIn(language.home),
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

/** Each language with the country that speaks it most. */
const locales = (
  'ar_AR be_BY bg_BG ca_ES cs_CZ cy_GB da_DK de_DE el_GR en_US es_ES et_EE eu_ES fa_IR fi_FI fr_FR ga_IE gl_ES ' +
  'he_IL hi_IN hr_HR hu_HU id_ID is_IS it_IT ja_JP ka_GE kk_KZ ko_KR lt_LT lv_LV ms_MY nb_NO nl_NL nn_NO pl_PL ' +
  'pt_PT ro_RO ru_RU sk_SK sl_SI sq_AL sr_RS sv_SE th_TH tr_TR uk_UA vi_VN zh_CN'
).split(' ')

/** The language as OpenGraph wants it, `de_AT`: always with a country. `undefined` if none is known. */
export function openGraphLocale(tag: string): string | undefined {
  const [, language = '', region] = /^([a-z]+)(?:-[A-Z][a-z]{3})?(?:-([A-Z]{2}))?/.exec(tag) ?? []
  if (region !== undefined) return `${language}_${region}`
  return tag.startsWith('zh-Hant') ? 'zh_TW' : locales.find(locale => locale.startsWith(`${language}_`))
}
