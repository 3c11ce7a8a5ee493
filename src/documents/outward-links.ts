import { siteAddress } from '../content/links/site-address.ts'
import type { Language, Site } from '../model/site.ts'
import type { ConfigLink } from '../schema/links.ts'

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
export function hrefIn(language: Language, url: string, { config, pages }: Site): string {
  const own = siteAddress(url, { file: '', path: '/' }, config.baseUrl)
  if (own === undefined) return url
  const page = pages.find(page => page.language === language && page.original === own.path)
  return page === undefined ? own.href : page.path + own.href.slice(own.path.length)
}
