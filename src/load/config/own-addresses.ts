import { type PageLink, siteAddress } from '../../content/links/site-address.ts'
import { baseUrl as schema } from '../../schema/values/base-url.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { suggest } from '../../text/suggest.ts'
import type { KnownPages } from '../pages/page-path.ts'
import { dotted, type Tree, textAt, treeAt, type YamlComplaint } from '../yaml/source.ts'

/** Holds the addresses of the config to `baseUrl`: on this site they must be pages, and elsewhere as safe as the site itself. */
export function ownAddresses(tree: Tree, pages: KnownPages): readonly YamlComplaint[] {
  const baseUrl = urlAt(tree, ['baseUrl'])
  if (baseUrl === undefined || !schema.safeParse(textAt(tree, ['baseUrl'])).success) return []
  return ['website', 'guide', 'discordInvite'].flatMap(key => {
    const path = ['server', key]
    const url = urlAt(tree, path)
    const place = treeAt(tree, path)?.place
    if (url === undefined || place === undefined) return []
    const found = addressMistake(key, dotted(path), url, baseUrl, pages)
    return found === undefined ? [] : [{ ...found, place }]
  })
}

function addressMistake(
  key: string,
  name: string,
  url: URL,
  baseUrl: URL,
  { paths, drafts, unlisted }: KnownPages,
): YamlComplaint | undefined {
  if (url.origin === baseUrl.origin && key !== 'discordInvite') {
    // Without any page, that is the mistake.
    if (key === 'guide' && unlisted.has(url.pathname))
      return {
        ruleId: 'guide-unlisted',
        reason: `\`${name}\` points to ${url.pathname}, which is not in the sitemap`,
        note: 'Remove `sitemap: no` from that page. With it, the page has no Markdown twin and search engines skip it',
        fatal: false,
      }
    if (paths.size === 0 || paths.has(url.pathname)) return undefined
    const draft = drafts.get(url.pathname)
    const expected = suggest(url.pathname, paths).map(path => baseUrl.origin + path)
    return {
      ruleId: 'own-address',
      reason: `\`${name}\` points to ${url.pathname}, but ${draft === undefined ? 'this site has no such page' : `${draft} is a draft`}`,
      ...(draft === undefined && expected.length > 0
        ? { expected }
        : { note: 'Add the page, or name an existing page' }),
    }
  }
  if (url.protocol === 'http:' && baseUrl.protocol === 'https:') {
    const expected = [`https:${url.href.slice('http:'.length)}`]
    return {
      ruleId: 'insecure-url',
      reason: `\`${name}\` must start with https://, as \`baseUrl\` does`,
      expected,
    }
  }
  if (key !== 'guide') return undefined
  return {
    ruleId: 'guide-elsewhere',
    reason: `\`${name}\` points to ${url.origin}, not to a page of this site (${baseUrl.origin})`,
    note: 'Prefer a page of this site: it matches the config, and agents can read it as Markdown',
    fatal: false,
  }
}

function urlAt(tree: Tree, path: readonly string[]): URL | undefined {
  const value = textAt(tree, path)
  return value !== undefined && /^https?:\/\//.test(value) ? parseUrl(value) : undefined
}

/** The links from the config into the site. `ownAddresses` reports those of the server without a page. */
export function configLinks(tree: Tree | undefined, paths: ReadonlySet<string>): readonly PageLink[] {
  const known = ['website', 'guide']
    .flatMap(key => linkAt(tree, ['server', key]))
    .filter(({ path }) => paths.has(path))
  return [...known, ...linkPaths(tree).flatMap(path => linkAt(tree, path))]
}

/** Where the config has a link of the owner's: around the pages of each language, and next to addresses. */
function linkPaths(tree: Tree | undefined): readonly (readonly (string | number)[])[] {
  const keys = (path: readonly (string | number)[]) => [...(treeAt(tree, path)?.entries.keys() ?? [])]
  const sites = [['site'], ...keys(['languages']).map(index => ['languages', index, 'site'])]
  return [
    ...sites.flatMap(site => [
      ...keys([...site, 'links']).map(index => [...site, 'links', index, 'url']),
      ...keys([...site, 'footer', 'links']).map(index => [...site, 'footer', 'links', index, 'url']),
      [...site, 'announcement', 'link'],
    ]),
    ...keys(['addresses']).map(index => ['addresses', index, 'url']),
  ]
}

function linkAt(tree: Tree | undefined, path: readonly (string | number)[]): readonly PageLink[] {
  const address = textAt(tree, path)
  const place = treeAt(tree, path)?.place
  if (address === undefined || place === undefined || !/^(?:https?:\/\/|\/)/.test(address)) return []
  const found = siteAddress(address, { file: '', path: '/' }, textAt(tree, ['baseUrl']))
  return found === undefined ? [] : [{ ...found, written: address, place }]
}
