import { folderAbove, newestFirst } from '../../model/posts.ts'
import type { Language, OwnText, Page, Site } from '../../model/site.ts'
import type { PageTemplateData, Stop, Trail } from '../../model/template-data.ts'
import { siteAddress } from '../../page/links/site-links.ts'
import type { ConfigLink } from '../../site/schema/looks.ts'
import { templatesOf } from '../../text/template.ts'

/** A link, and the name of our own word if that is its text. */
export type AroundLink = OwnText<ConfigLink> & { readonly word?: 'discord' | 'community' }

/** The links in the header and in the footer of a language's pages. */
export function linksAround(
  { config }: Pick<Site, 'config'>,
  { links, footer, words }: Language,
): { readonly header: readonly AroundLink[]; readonly footer: readonly AroundLink[] } {
  const url = config.server.discordInvite
  const isListed = (list: readonly ConfigLink[]) => list.some(link => link.url === url)
  const isAnywhere = isListed(links) || isListed(footer)
  return {
    header: isAnywhere ? links : [...links, { label: words.discord, word: 'discord', url, icon: 'discord' }],
    footer: isListed(footer) ? footer : [...footer, { label: words.community, word: 'community', url }],
  }
}

/** The target of a link of the config in a language: the page in that language, if it exists. */
export function hrefIn(language: Language, url: string, { config, pages, staticFiles }: Site): string {
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

const nowhere: Trail = { crumbs: [], previous: undefined, next: undefined, byDate: false }

/**
 * Finds the trail of each page. The pages of a folder are in the order of the navigation; those that are not in it come after, by path.
 * Posts are among themselves, newest first. The pages of a list link to each other in their content.
 */
export function trails({ pages }: Pick<Site, 'pages'>): (page: Page) => Trail {
  const inFolders = new Map<string, Page[]>()
  const folders = new Set<string>()
  for (const page of pages) {
    if (!isInFolder(page) || !page.listed || page.isPart) continue
    const folder = groupOf(page)
    folders.add(folderAbove(page.path))
    const others = inFolders.get(folder)
    if (others === undefined) inFolders.set(folder, [page])
    else others.push(page)
  }
  const indexes = new Map<Page, number>()
  for (const all of inFolders.values()) {
    all.sort((a, b) => (a.isPost ? newestFirst(a, b) : orderOf(a) - orderOf(b)))
    for (const [index, page] of all.entries()) indexes.set(page, index)
  }
  const above = new Map(pages.flatMap(page => (isAbove(page, folders) ? [[page.path, page] as const] : [])))
  return page => {
    if (!isInFolder(page)) return nowhere
    const folder = inFolders.get(groupOf(page)) ?? []
    const index = indexes.get(page)
    const near = (step: number) => (index === undefined ? undefined : stopAt(folder[index + step]))
    return { crumbs: crumbsOf(page, above), previous: near(-1), next: near(1), byDate: page.isPost }
  }
}

function crumbsOf(page: Page, above: ReadonlyMap<string, Page>): readonly Stop[] {
  const { home } = page.language
  const crumbs = [stopAt(page)]
  for (let path = folderAbove(page.path); path !== ''; path = path === home ? '' : folderAbove(path))
    crumbs.unshift(stopAt(above.get(path)))
  if (home === '/') crumbs.unshift(stopAt(above.get(home)))
  return crumbs.filter(stop => stop !== undefined)
}

function stopAt(page: Page | undefined): Stop | undefined {
  return page && { href: page.path, label: page.nav?.label ?? page.title }
}

/** Whether a page may be on the trail of others. */
function isAbove({ path, language }: Page, folders: ReadonlySet<string>): boolean {
  return path === language.home || folders.has(path)
}

/** Whether a page is in a folder, so that it has breadcrumbs. */
export function isInFolder({ original }: Page): boolean {
  return original.indexOf('/', 1) !== -1
}

/** The pages that come before and after each other. */
function groupOf({ path, isPost }: Page): string {
  return isPost ? `${folderAbove(path)} posts` : folderAbove(path)
}

function orderOf({ nav }: Page): number {
  return nav?.order ?? Number.MAX_SAFE_INTEGER
}
