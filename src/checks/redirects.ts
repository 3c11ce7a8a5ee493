import { webUrl } from '../config/schema/values/addresses.ts'
import { codePoint } from '../config/schema/values/problem.ts'
import { isReserved } from '../http/links.ts'
import { isElsewhere } from '../model/elsewhere.ts'
import {
  isStar,
  mostPairs,
  mostPatterns,
  mostRedirects,
  redirectKey,
  redirectPath,
} from '../model/redirects.ts'
import type { Finding, Place, Problem } from '../report/problem.ts'
import { compareText } from '../text/data.ts'
import { decodedPath, encodedPath } from '../text/encode-path.ts'
import { shorten } from '../text/layout.ts'
import { parseUrl } from '../text/parse-url.ts'
import { atKey, type Check, type Checked } from './check.ts'
import { neverSeen } from './elsewhere.ts'

/** An entry of `redirects` whose path can be matched. */
interface Redirect {
  readonly from: string
  readonly key: string
  readonly to: string
  readonly place: Place | undefined
}

/** Does each redirect reach a target that exists, in one step, from an address that nothing else has? */
export const redirects: Check = checked => {
  const { site } = checked
  const entries = Object.entries(site.config.redirects)
  const found: Problem[] = []
  const redirects: Redirect[] = []
  const byKey = new Map<string, Redirect>()
  const sizes = [
    [entries, mostRedirects, 'entries'],
    [entries.filter(([from]) => /[*?]/.test(from)), mostPatterns, 'entries with a star or a query'],
  ] as const
  for (const [{ length }, most, what] of sizes) {
    const reason = `\`redirects\` has ${length} ${what}; the limit is ${most}`
    if (length > most) found.push(atKey(site, 'redirects', { ruleId: 'too-long', reason }))
  }
  for (const [from, to] of entries) {
    const at = ['redirects', from]
    const place = site.keyPlaceOf(at)
    const wrong = pathMistake(from) ?? takenMistake(from, checked)
    if (wrong !== undefined) {
      found.push(atKey(site, at, { ...wrong, place }))
      continue
    }
    const key = redirectKey(from)
    const redirect = { from, key, to, place }
    const first = byKey.get(caseless(key))
    if (first === undefined) byKey.set(caseless(key), redirect)
    else found.push(atKey(site, at, { ...repeated(redirect, first, site.file), place }))
    redirects.push(redirect)
  }
  const addresses = [...checked.pages, ...[...checked.others].sort(compareText)]
  const step = stepsOf(byKey, checked)
  const endOf = endsOf(step)
  const stars = redirects.filter(({ key }) => isStar(key))
  for (const redirect of redirects) {
    const { from, key, to, place } = redirect
    const keeps = isStar(key) && isStar(to)
    // What a star brings may meet another one that is below its target.
    const below = keeps
      ? stars.filter(other => caseless(other.key).startsWith(caseless(keyOf(to)).slice(0, -1)))
      : []
    const isEndless = [to, ...below.map(({ key }) => key)].some(address => endOf(address) === undefined)
    const end = endOf(to)
    const hasPages = keeps && addresses.some(address => address.startsWith(to.slice(0, -1)))
    const wrong =
      end === undefined || isEndless
        ? loopMistake(redirect, step)
        : end === to || hasPages
          ? targetMistake(redirect, checked, addresses)
          : chainMistake(redirect, end)
    if (wrong !== undefined) found.push(atKey(site, ['redirects', from], wrong))
    const covered = isStar(key) ? coveredMistake(redirect, addresses) : undefined
    if (covered !== undefined) found.push(atKey(site, ['redirects', from], { ...covered, place }))
  }
  return found
}

/** One step of a visitor: the target of an address that is not published. A star is an address like others, which stands for all below it. */
function stepsOf(byKey: ReadonlyMap<string, Redirect>, { site, pages, others }: Checked) {
  const stars = [...byKey.values()]
    .filter(({ key }) => isStar(key))
    .map(({ key, to }) => ({ prefix: caseless(key).slice(0, -1), to }))
    .sort((a, b) => b.prefix.length - a.prefix.length)
  return (address: string): string | undefined => {
    if (pages.has(address) || others.has(address) || isElsewhere(address, site.config.deploy.elsewhere))
      return undefined
    const key = keyOf(address)
    const exact = byKey.get(caseless(key))
    if (exact !== undefined) return exact.to
    const star = stars.find(({ prefix }) => caseless(key).startsWith(prefix))
    if (star === undefined || !isStar(star.to)) return star?.to
    return star.to.slice(0, -1) + key.slice(star.prefix.length)
  }
}

/** The last address of the chain that begins at one; none where it leads into a circle, or grows without end. */
function endsOf(step: (address: string) => string | undefined) {
  const ends = new Map<string, string | undefined>()
  return (address: string): string | undefined => {
    const seen = new Set<string>()
    let last = address
    let next: string | undefined = address
    while (next !== undefined && !ends.has(next) && !seen.has(next) && next.length < longestTarget) {
      seen.add(next)
      last = next
      next = step(next)
    }
    const end = next === undefined ? last : ends.get(next)
    for (const one of seen) ends.set(one, end)
    return end
  }
}

const longestTarget = 3000

/** Pages and files that a star does not reach, without twins. */
function coveredMistake({ from, key }: Redirect, addresses: readonly string[]): Finding | undefined {
  const isBelow = (address: string) => caseless(address).startsWith(caseless(key).slice(0, -1))
  const [first, ...more] = addresses.filter(address => isBelow(address) && !address.endsWith('.md'))
  if (first === undefined) return undefined
  const others = more.length === 0 ? '' : ` and ${more.length} more`
  return {
    ruleId: 'redirect-covers',
    reason: `\`redirects\`: ${from} does not apply to ${first}${others}, which this site has`,
    note: 'Pages and files come first. Rename them, or list the old addresses one by one',
    fatal: false,
  }
}

/** Hosts compare paths without regard to the case of ASCII letters, and queries exactly. */
function caseless(key: string): string {
  return key.replace(/^[^?]*/, path => path.toLowerCase())
}

/** Refuses a path that not every host matches alike: it is written into their configurations. */
function pathMistake(from: string): Finding | undefined {
  const mistake = (reason: string, expected?: string): Finding => ({
    ruleId: 'redirect-path',
    reason: `\`redirects\`: \`${shorten(from)}\` ${reason}`,
    ...(expected === undefined || expected === from || pathMistake(expected) ? {} : { expected: [expected] }),
  })
  if (/^https?:\/\//i.test(from))
    return mistake('must be a path: leave out the scheme and the host', parseUrl(from)?.pathname)
  if (!from.startsWith('/')) return mistake('must start with a slash', `/${from}`)
  if (from.includes('#')) return mistake('must be without a part after "#"', from.replace(/#.*$/s, ''))
  if (from.length > 500) return mistake(`has ${from.length} characters; the limit is 500`)
  const [written = '', query] = from.split(/\?(.*)/s)
  const name = /(?<=\/):\w+/.exec(from)?.[0]
  const beforeStar = written.replace(/[^/]*(?:\*|(?<=\/):).*/s, '*')
  if (name !== undefined) return mistake(`has \`${name}\`: only a star stands for anything`, beforeStar)
  if (/\*(?!$)|[^/]\*/.test(written))
    return mistake('must have its star at the end, after a slash', beforeStar)
  if (query !== undefined && isStar(written)) return mistake('must not have a star and a query', written)
  if (written === '/*') return mistake('takes every address: name a folder, such as /docs/*')
  if (isStar(written) && isReserved(written)) return mistake('takes addresses that only programs ask for')
  const odd = query?.split('&').find(pair => !/^[\w.~:@/%+,!-]+(?:=[\w.~:@/%+,!-]*)?$/.test(pair))
  if (odd !== undefined) return mistake(`has \`${shorten(odd)}\` in its query, which some hosts cannot match`)
  if ((query?.split('&').length ?? 0) > mostPairs)
    return mistake(`has more than ${mostPairs} parts in its query: name those that tell pages apart`)
  const path = decodedPath(written.replace(/\*$/, ''))
  if (path === undefined) return mistake('has a "%" that does not stand for a character in UTF-8')
  if (/%2f/i.test(written)) return mistake('must not contain "%2F": some hosts read it as a slash')
  const wrong = /[^\p{L}\p{M}\p{N} ._~!(),:;=@&'+/-]/u.exec(path)?.[0]
  if (wrong !== undefined) return mistake(`contains ${shown(wrong)}, which some hosts cannot match`)
  if (/^[^/]|\/\/|\/\.{1,2}(?:\/|$)/.test(path))
    return mistake('must not contain empty, "." or ".." segments', written.replace(/\/+/g, '/'))
  if (path === '/' && query === undefined) return mistake('is the home page')
  return undefined
}

function shown(character: string): string {
  return /[!-~]/.test(character) ? `\`${character}\`` : codePoint(character)
}

/** A published address wins, so a redirect there would never be seen. */
function takenMistake(from: string, { site, pages, others }: Checked): Finding | undefined {
  const [key = '', query] = redirectKey(from).split('?')
  const path = redirectPath(key)
  const [{ home }] = site.languages
  if (!path.startsWith(home))
    return {
      ruleId: 'redirect-path',
      reason: `\`redirects\`: ${shorten(from)} is not below ${home}, the path of \`baseUrl\``,
      note: 'Write it into the configuration of the host',
    }
  const below = site.config.deploy.elsewhere.find(
    prefix => isStar(path) && isElsewhere(prefix, [path.slice(0, -1)]),
  )
  if (below !== undefined) return neverSeen(`Of the redirect from ${from}, ${below}`, below)
  const prefix = site.config.deploy.elsewhere.find(prefix => isElsewhere(`${path}/`, [prefix]))
  if (prefix === `${path}/`)
    return {
      ruleId: 'redirect-taken',
      reason: `\`redirects\`: ${path} already redirects to ${prefix}, because of \`deploy.elsewhere\``,
      note: 'Remove the redirect',
    }
  if (prefix !== undefined) return neverSeen(`The redirect from ${from}`, prefix)
  const isThere = (address: string) => pages.has(address) || others.has(address)
  // The address of a page may end in a slash, and a redirect is for both forms.
  const own = [path, `${path}/`].find(address => isThere(encodedPath(address)))
  const page = path.replace(/(?:\/index)?\.html$/, '') || '/'
  const isPage = pages.has(path) || pages.has(page)
  // A query is no part of an address that is published.
  if (isPage && query !== undefined) return undefined
  if (own === undefined && !isPage) return undefined
  const reason =
    own === undefined ? `${path} already redirects to the page ${page}` : `this site already has ${own}`
  return {
    ruleId: 'redirect-taken',
    reason: `\`redirects\`: ${reason}`,
    note: 'Remove the redirect, or rename the page',
  }
}

function repeated({ from, key }: Redirect, first: Redirect, file: string): Finding {
  const isSame = key === first.key
  return {
    ruleId: 'redirect-repeated',
    reason: `\`redirects\` has ${from} and ${first.from}, which ${isSame ? 'are the same address' : 'differ only in upper and lower case'}`,
    note: isSame
      ? 'Remove one of them. A slash at the end makes no difference'
      : 'Keep the one that your old site used: hosts cannot have both',
    related: [{ file, place: first.place, reason: 'first here' }],
  }
}

/** Two steps cost visitors two requests: each redirect names the last address itself. */
function chainMistake({ from, to }: Redirect, end: string): Finding {
  const reason = `\`redirects\`: ${from} points to ${to}, which is itself a redirect`
  return { ruleId: 'redirect-chain', reason, expected: [end] }
}

function loopMistake({ from, to }: Redirect, step: (address: string) => string | undefined): Finding {
  const circle = [from]
  for (let next: string | undefined = to; next !== undefined && circle.length < 5; next = step(next)) {
    const isSeen = circle.includes(next)
    circle.push(next)
    if (isSeen) break
  }
  return {
    ruleId: 'redirect-loop',
    reason: `\`redirects\`: ${from} is a loop: ${circle.join(' → ')}`,
    note: 'Redirect to a page',
  }
}

function keyOf(target: string): string {
  return target.startsWith('/') && decodedPath(target) !== undefined ? redirectKey(target) : ''
}

function targetMistake(
  { from, key, to }: Redirect,
  { site, pages, others, suggest }: Checked,
  addresses: readonly string[],
): Finding | undefined {
  const mistake = (reason: string, expected: readonly string[] = [], note?: string): Finding => ({
    ruleId: 'redirect-target',
    reason: `\`redirects\`: the target of ${from} ${reason}`,
    expected,
    note,
  })
  const isThere = (path: string) => pages.has(path) || others.has(path)
  if (isStar(key) || isStar(to) || to.startsWith('/')) {
    const star = isStar(key)
      ? 'must have its star at the end, after a slash'
      : 'has a star, but the address has none'
    if (to.replace(isStar(key) ? /\/\*$/ : /^$/, '').includes('*')) return mistake(star)
  }
  if (to.startsWith('/') && !/^\/[/\\]/.test(to)) {
    if (isThere(to) || isElsewhere(to, site.config.deploy.elsewhere)) return undefined
    if (isStar(to) && addresses.some(address => address.startsWith(to.slice(0, -1)))) return undefined
    if (isStar(to)) return mistake(`is ${shorten(to)}, but this site has nothing below ${to.slice(0, -1)}`)
    const path = to.replace(/[?#].*$/s, '').replace(/(?<=.)\/$|(?:\/index)?\.html$/, '') || '/'
    if (path !== to && isThere(path)) return mistake(`must be only the path, not ${shorten(to)}`, [path])
    const draft = site.drafts.get(path)
    if (draft !== undefined) return mistake(`is ${path}, but ${draft} is a draft`)
    // Without any page, that is the mistake.
    if (pages.size === 0) return undefined
    const near = suggest(path, addresses)
    const none = 'Name a page, a document or an asset of this site, or an address that starts with https://'
    const reason = `is ${shorten(to)}, but this site has no such page or file`
    return mistake(reason, near, near.length > 0 ? undefined : none)
  }
  // Of what is neither, the schema complains.
  if (!/^https:\/\//.test(to)) return undefined
  const [issue] = webUrl.safeParse(to).error?.issues ?? []
  if (issue !== undefined) return mistake(issue.message)
  const odd = /[^A-Za-z0-9._~:/?@!*,;=&+%()-]/.exec(to)?.[0]
  if (odd === '#') return mistake('must not have a part after "#": browsers keep the one of the old address')
  if (odd !== undefined)
    return mistake(`contains ${shown(odd)}: write it with a percent sign, such as %24 for "$"`)
  const url = new URL(to)
  if (url.origin === parseUrl(site.config.baseUrl)?.origin)
    return mistake('is an address of this site: write only the path', [url.pathname])
  return undefined
}
