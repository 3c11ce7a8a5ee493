import type { ConfigLink } from '../../config/schema/looks.ts'
import { folderAbove, isDated } from '../../model/posts.ts'
import type { Language, OwnText, Page, Site } from '../../model/site.ts'
import type { PageTemplateData, Stop, Trail } from '../../model/template-data.ts'
import { siteAddress } from '../../page/links/site-links.ts'
import { append } from '../../text/data.ts'
import { templatesOf } from '../../text/template.ts'
import { folderTrees, inOrder, labelOf, stopOf, stopsAround } from './folder-tree.ts'

/** A link, and the name of our own word if that is its text. */
export type AroundLink = OwnText<ConfigLink> & { readonly word?: 'discord' | 'community' }

/** The links in the header and in the footer of a language's pages. */
export function linksAround(
  { config, hasServer, pages }: Pick<Site, 'config' | 'hasServer' | 'pages'>,
  language: Language,
): { readonly header: readonly AroundLink[]; readonly footer: readonly AroundLink[] } {
  const { links, footer, words } = language
  const url = config.server.discordInvite
  const isListed = (list: readonly ConfigLink[]) => !hasServer || list.some(link => link.url === url)
  const isAnywhere = isListed(links) || isListed(footer)
  return {
    header: isAnywhere
      ? links
      : [...links, { label: words.discord, word: 'discord', url, icon: 'discord', style: undefined }],
    footer: [
      ...documentation(pages, language, config.site.nav),
      ...footer,
      ...(isListed(footer) ? [] : [{ label: words.community, word: 'community' as const, url }]),
    ],
  }
}

/** The same for agents and for the search: each address once, and not the documentation, which is a page like others. */
export function linksOfSite(site: Site, language: Language): readonly Pick<AroundLink, 'label' | 'url'>[] {
  const { header, footer } = linksAround(site, language)
  const guide = site.pages.find(({ rel }) => rel === 'service-doc')?.original
  const labels = new Map<string, string>()
  for (const { label, url } of [...header, ...footer]) {
    const href = hrefIn(language, url, site)
    if (url !== guide && !labels.has(href)) labels.set(href, label)
  }
  return Array.from(labels, ([url, label]) => ({ label, url }))
}

/** These links as a section of Markdown; empty if there are none. */
export function linksMarkdown(site: Site, language: Language, title: string): string {
  const links = linksOfSite(site, language).map(({ label, url }) => ({ label, href: absolute(url, site) }))
  return links.length === 0 ? '' : `\n${templatesOf(site.templates, 'markdown')('links', { title, links })}`
}

/** The page that documents the API, unless `site.nav` names it. */
function documentation(
  pages: Site['pages'],
  language: Language,
  named: readonly string[] = [],
): readonly AroundLink[] {
  const original = pages.find(({ rel }) => rel === 'service-doc')?.original
  const page = pages.find(page => page.original === original && page.language === language)
  if (page === undefined || named.includes(page.original) || named.includes(page.path)) return []
  if (page.front.nav === false) return []
  return [{ label: labelOf(page), url: page.original, icon: undefined }]
}

/** The target of a link of the config in a language: the page in that language, if it exists. */
export function hrefIn(
  language: Language,
  url: string,
  { config, pages, staticFiles }: Pick<Site, 'config' | 'pages' | 'staticFiles'>,
): string {
  const ownFiles = new Set(staticFiles.map(({ file }) => `/${file}`))
  const own = siteAddress(
    url,
    { file: '', path: '/', ownFiles, elsewhere: config.deploy.elsewhere },
    config.baseUrl,
  )
  if (own === undefined) return url
  const page = pages.find(page => page.language === language && page.original === own.path)
  return page === undefined ? own.href : page.path + own.href.slice(own.path.length)
}

/** The announcement as pages in a language show it. */
export function shownAnnouncement(site: Site, language: Language): PageTemplateData['announcement'] {
  const { announcement } = language
  if (announcement === undefined) return undefined
  const { text, link, lang } = announcement
  return { text, lang, href: link && hrefIn(language, link, site) }
}

/** What agents read first, as lines of Markdown: that the server is closed, and the announcement. */
export function notices(site: Site, language: Language): readonly string[] {
  const { closed, words } = language
  const shown = shownAnnouncement(site, language)
  const until = closed?.until === undefined ? '' : ` (${closed.until.start})`
  const all = [
    ...(closed ? [{ label: words.closed, text: closed.text + until, href: undefined }] : []),
    ...(shown
      ? [{ label: words.announcement, text: shown.text, href: shown.href && absolute(shown.href, site) }]
      : []),
  ]
  const render = templatesOf(site.templates, 'markdown')
  return all.map(notice => render('notice', { ...notice, colon: words.colon }).trimEnd())
}

/** A link target for Markdown that is read elsewhere. */
function absolute(href: string, { config }: Site): string {
  return destination(href.startsWith('/') ? config.baseUrl + href : href)
}

/** An address inside of `<…>`, where a backslash and `&amp;` stand for other characters. https://spec.commonmark.org/0.31.2/#link-destination */
function destination(href: string): string {
  return href.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, found => (found === '&' ? '&amp;' : '\\\\'))
}

/**
 * Finds the trail of each page: with the layout `docs`, in the tree of its folder. Posts are among themselves, newest first. The other
 * pages of a folder are in the order of the navigation; those that are not in it come after, by path. The pages of a list link to each
 * other in their content.
 */
export function trails({ pages }: Pick<Site, 'pages'>): (page: Page) => Trail {
  const inFolders = new Map<string, Page[]>()
  const folders = new Set<string>()
  for (const page of pages) {
    if (!isInFolder(page) || !page.listed || page.isPart) continue
    folders.add(folderAbove(page.path))
    append(inFolders, groupOf(page), page)
  }
  const stops = new Map<Page, Pick<Trail, 'previous' | 'next'>>()
  for (const all of inFolders.values()) {
    const order = inOrder(all)
    for (const [index, page] of order.entries()) stops.set(page, stopsAround(order, index))
  }
  const above = new Map(pages.flatMap(page => (isAbove(page, folders) ? [[page.path, page] as const] : [])))
  const treeOf = folderTrees({ pages })
  return page => {
    const docs = treeOf(page)
    const near = docs === undefined || isDated(page) ? stops.get(page) : docs
    return {
      crumbs: isInFolder(page) ? crumbsOf(page, above) : [],
      previous: near?.previous,
      next: near?.next,
      byDate: isDated(page),
      tree: docs?.tree,
    }
  }
}

function crumbsOf(page: Page, above: ReadonlyMap<string, Page>): readonly Stop[] {
  const { home } = page.language
  const crumbs: (Stop | undefined)[] = [stopOf(page)]
  for (let path = folderAbove(page.path); path !== ''; path = path === home ? '' : folderAbove(path))
    crumbs.unshift(stopOf(above.get(path)))
  if (home === '/') crumbs.unshift(stopOf(above.get(home)))
  return crumbs.filter(stop => stop !== undefined)
}

/** True for pages that may be on the trail of others. */
function isAbove({ path, language }: Page, folders: ReadonlySet<string>): boolean {
  return path === language.home || folders.has(path)
}

/** True for a page in a folder, which has breadcrumbs. */
export function isInFolder({ original }: Page): boolean {
  return original.indexOf('/', 1) !== -1
}

/** The pages that come before and after each other. */
function groupOf(page: Page): string {
  return isDated(page) ? `${folderAbove(page.path)} posts` : folderAbove(page.path)
}
