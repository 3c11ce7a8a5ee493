import type { Language, Site } from '../../model/site.ts'
import type { PageTemplateData } from '../../model/template-data.ts'
import { siteAddress } from '../../page/links/site-links.ts'
import type { ConfigLink } from '../../site/schema/links.ts'
import { templatesOf } from '../../text/template.ts'

/** A link, and the name of our own word if that is its text. */
export type AroundLink = ConfigLink & { readonly word?: 'discord' | 'community' }

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
  const own = siteAddress(url, { file: '', path: '/', ownFiles }, config.baseUrl)
  if (own === undefined) return url
  const page = pages.find(page => page.language === language && page.original === own.path)
  return page === undefined ? own.href : page.path + own.href.slice(own.path.length)
}

/** The announcement as pages in a language show it. */
export function shownAnnouncement(site: Site, language: Language): PageTemplateData['announcement'] {
  const { announcement } = language
  if (announcement === undefined) return undefined
  const { text, link } = announcement
  return { text, href: link && hrefIn(language, link, site) }
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
