import type { Finding, Problem } from '../report/problem.ts'
import { atKey, type Check, type Checked } from './check.ts'

/** Are the addresses of the server pages of this site, or as safe as the site itself? Also those that nobody wrote. */
export const guide: Check = checked => {
  const { site } = checked
  const baseUrl = new URL(site.config.baseUrl)
  return (['website', 'guide', 'discordInvite'] as const).flatMap((name): readonly Problem[] => {
    const key = `server.${name}`
    const mistake = addressMistake(key, new URL(site.config.server[name]), baseUrl, checked)
    if (mistake === undefined) return []
    const place = site.placeOf(key) ?? site.keyPlaceOf('server')
    return [atKey(site, key, { ...mistake, place })]
  })
}

function addressMistake(
  key: string,
  url: URL,
  baseUrl: URL,
  { site, pages, suggest }: Checked,
): Finding | undefined {
  if (url.origin === baseUrl.origin && key !== 'server.discordInvite') {
    if (key === 'server.guide' && site.sources.some(({ path, listed }) => path === url.pathname && !listed))
      return {
        ruleId: 'guide-unlisted',
        reason: `\`${key}\` points to ${url.pathname}, which is not in the sitemap`,
        note: 'Remove `sitemap: no` from that page. With it, the page has no Markdown twin and search engines skip it',
        fatal: false,
      }
    // A site without pages or without its home page is a mistake by itself.
    if (pages.size === 0 || url.pathname === '/' || pages.has(url.pathname)) return undefined
    const draft = site.drafts.get(url.pathname)
    const to = `${url.pathname}${site.placeOf(key) === undefined ? ' by default' : ''}`
    return {
      ruleId: 'own-address',
      reason: `\`${key}\` points to ${to}, but ${draft === undefined ? 'this site has no such page' : `${draft} is a draft`}`,
      expected: draft === undefined ? suggest(url.pathname, pages).map(path => baseUrl.origin + path) : [],
      note: `Publish that page, or name another one in \`${key}\`, such as ${baseUrl.origin}/`,
    }
  }
  if (url.protocol === 'http:' && baseUrl.protocol === 'https:')
    return {
      ruleId: 'insecure-url',
      reason: `\`${key}\` must start with https://, as \`baseUrl\` does`,
      expected: [`https:${url.href.slice('http:'.length)}`],
    }
  return undefined
}
