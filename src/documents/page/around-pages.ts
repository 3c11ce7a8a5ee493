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

/** The same as a line of Markdown. */
export function announcementMarkdown(site: Site, language: Language): string | undefined {
  const shown = shownAnnouncement(site, language)
  if (shown === undefined) return undefined
  const href = shown.href?.startsWith('/') ? site.config.baseUrl + shown.href : shown.href
  const values = { ...shown, href: href && destination(href), words: language.words }
  return templatesOf(site.templates, 'markdown')('announcement', values).trimEnd()
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
