import { siteAddress } from '../../page/links/site-links.ts'
import type { PageLink } from '../../page/tree/page-context.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { suggest } from '../../text/suggest.ts'
import type { KnownPages } from '../pages/page-path.ts'
import { baseUrl as schema } from '../schema/values/base-url.ts'
import { type Tree, textAt, textsIn } from '../yaml/source.ts'
import type { ConfigComplaint } from './read-config.ts'

/** Holds the addresses of the config to `baseUrl`: on this site they must be pages, and elsewhere as safe as the site itself. */
export function ownAddresses(tree: Tree, pages: KnownPages): readonly ConfigComplaint[] {
  const baseUrl = urlAt(tree, 'baseUrl')
  if (baseUrl === undefined || !schema.safeParse(textAt(tree, 'baseUrl')).success) return []
  return ['server.website', 'server.guide', 'server.discordInvite'].flatMap(at => {
    const url = urlAt(tree, at)
    const found = url && addressMistake(at, url, baseUrl, pages)
    return found === undefined ? [] : [{ at, ...found }]
  })
}

function addressMistake(
  key: string,
  url: URL,
  baseUrl: URL,
  { paths, drafts, unlisted }: KnownPages,
): ConfigComplaint | undefined {
  if (url.origin === baseUrl.origin && key !== 'server.discordInvite') {
    // Without any page, that is the mistake.
    if (key === 'server.guide' && unlisted.has(url.pathname))
      return {
        ruleId: 'guide-unlisted',
        reason: `\`${key}\` points to ${url.pathname}, which is not in the sitemap`,
        note: 'Remove `sitemap: no` from that page. With it, the page has no Markdown twin and search engines skip it',
        fatal: false,
      }
    if (paths.size === 0 || paths.has(url.pathname)) return undefined
    const draft = drafts.get(url.pathname)
    const expected = suggest(url.pathname, paths).map(path => baseUrl.origin + path)
    return {
      ruleId: 'own-address',
      reason: `\`${key}\` points to ${url.pathname}, but ${draft === undefined ? 'this site has no such page' : `${draft} is a draft`}`,
      ...(draft === undefined && expected.length > 0
        ? { expected }
        : { note: 'Add the page, or name an existing page' }),
    }
  }
  if (url.protocol === 'http:' && baseUrl.protocol === 'https:') {
    const expected = [`https:${url.href.slice('http:'.length)}`]
    return {
      ruleId: 'insecure-url',
      reason: `\`${key}\` must start with https://, as \`baseUrl\` does`,
      expected,
    }
  }
  if (key !== 'server.guide') return undefined
  return {
    ruleId: 'guide-elsewhere',
    reason: `\`${key}\` points to ${url.origin}, not to a page of this site (${baseUrl.origin})`,
    note: 'Prefer a page of this site: it matches the config, and agents can read it as Markdown',
    fatal: false,
  }
}

function urlAt(tree: Tree, path: string): URL | undefined {
  const value = textAt(tree, path)
  return value !== undefined && /^https?:\/\//.test(value) ? parseUrl(value) : undefined
}

/** Where the config has a link of the owner's: around the pages of each language, and next to addresses. */
const ownLink =
  /^(?:languages\[\d+\]\.)?site\.(?:(?:footer\.)?links\[\d+\]\.url|announcement\.link)$|^addresses\[\d+\]\.url$/

/** The links from the config into the site. `ownAddresses` reports those of the server without a page. */
export function configLinks(
  tree: Tree,
  paths: ReadonlySet<string>,
  ownFiles?: ReadonlySet<string>,
): readonly PageLink[] {
  const baseUrl = textAt(tree, 'baseUrl')
  return textsIn(tree).flatMap(({ key, text: written, place }) => {
    const isOwn = ownLink.test(key)
    if (!isOwn && key !== 'server.website' && key !== 'server.guide') return []
    const isAddress = /^(?:https?:\/\/|\/)/.test(written)
    const found = isAddress
      ? siteAddress(written, { file: '', path: '/', ...(ownFiles && { ownFiles }) }, baseUrl)
      : undefined
    return found && (isOwn || paths.has(found.path)) ? [{ ...found, written, place }] : []
  })
}
