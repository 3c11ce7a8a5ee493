import type { Finding, Problem } from '../model/problem.ts'
import { parseUrl } from '../text/parse-url.ts'
import { atKey, type Check, type Checked } from './check.ts'

/** Are the addresses of the server in the config pages of this site, or as safe as the site itself? */
export const guide: Check = checked => {
  const { site } = checked
  const baseUrl = new URL(site.config.baseUrl)
  return (['website', 'guide', 'discordInvite'] as const).flatMap((name): readonly Problem[] => {
    const key = `server.${name}`
    const url = /^https?:\/\//.test(site.config.server[name]) ? parseUrl(site.config.server[name]) : undefined
    if (url === undefined || site.placeOf(key) === undefined) return []
    const mistake = addressMistake(key, url, baseUrl, checked)
    return mistake === undefined ? [] : [atKey(site, key, mistake)]
  })
}

function addressMistake(
  key: string,
  url: URL,
  baseUrl: URL,
  { site, pages, suggest }: Checked,
): Finding | undefined {
  if (url.origin === baseUrl.origin && key !== 'server.discordInvite') {
    // Without any page, that is the mistake.
    if (pages.size === 0) return undefined
    if (key === 'server.guide' && site.sources.some(({ path, listed }) => path === url.pathname && !listed))
      return {
        ruleId: 'guide-unlisted',
        reason: `\`${key}\` points to ${url.pathname}, which is not in the sitemap`,
        note: 'Remove `sitemap: no` from that page. With it, the page has no Markdown twin and search engines skip it',
        fatal: false,
      }
    if (pages.has(url.pathname)) return undefined
    const draft = site.drafts.get(url.pathname)
    const expected = suggest(url.pathname, pages).map(path => baseUrl.origin + path)
    return {
      ruleId: 'own-address',
      reason: `\`${key}\` points to ${url.pathname}, but ${draft === undefined ? 'this site has no such page' : `${draft} is a draft`}`,
      ...(draft === undefined && expected.length > 0
        ? { expected }
        : { note: 'Add the page, or name an existing page' }),
    }
  }
  if (url.protocol === 'http:' && baseUrl.protocol === 'https:')
    return {
      ruleId: 'insecure-url',
      reason: `\`${key}\` must start with https://, as \`baseUrl\` does`,
      expected: [`https:${url.href.slice('http:'.length)}`],
    }
  if (key !== 'server.guide') return undefined
  return {
    ruleId: 'guide-elsewhere',
    reason: `\`${key}\` points to ${url.origin}, not to a page of this site (${baseUrl.origin})`,
    note: 'Prefer a page of this site: it matches the config, and agents can read it as Markdown',
    fatal: false,
  }
}
