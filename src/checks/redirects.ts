import { webUrl } from '../config/schema/values/addresses.ts'
import { codePoint } from '../config/schema/values/problem.ts'
import { isElsewhere } from '../model/elsewhere.ts'
import { mostRedirects, redirectKey, redirectPath } from '../model/redirects.ts'
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
  if (entries.length > mostRedirects) {
    const reason = `\`redirects\` has ${entries.length} entries; the limit is ${mostRedirects}`
    found.push(atKey(site, 'redirects', { ruleId: 'too-long', reason }))
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
    const first = byKey.get(key.toLowerCase())
    if (first === undefined) byKey.set(key.toLowerCase(), redirect)
    else found.push(atKey(site, at, { ...repeated(redirect, first, site.file), place }))
    redirects.push(redirect)
  }
  const targets = new Map(redirects.map(redirect => [redirect.key, redirect]))
  const ends = endsOf(redirects, targets)
  const addresses = [...checked.pages, ...[...checked.others].sort(compareText)]
  for (const redirect of redirects) {
    const end = ends.get(redirect)
    const wrong =
      end === redirect
        ? targetMistake(redirect, checked, addresses)
        : end === undefined
          ? loopMistake(redirect, targets)
          : chainMistake(redirect, end)
    if (wrong !== undefined) found.push(atKey(site, ['redirects', redirect.from], wrong))
  }
  return found
}

/** The last redirect of the chain that each one begins; none for those that lead into a circle. */
function endsOf(redirects: readonly Redirect[], targets: ReadonlyMap<string, Redirect>) {
  const ends = new Map<Redirect, Redirect | undefined>()
  for (const redirect of redirects) {
    const steps = new Set<Redirect>()
    let last = redirect
    let next: Redirect | undefined = redirect
    while (next !== undefined && !ends.has(next) && !steps.has(next)) {
      steps.add(next)
      last = next
      next = targets.get(keyOf(next.to))
    }
    const end = next === undefined ? last : ends.get(next)
    for (const step of steps) ends.set(step, end)
  }
  return ends
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
  if (/[?#]/.test(from))
    return mistake('must be a path without a query: redirects ignore the query', from.replace(/[?#].*$/s, ''))
  if (from.length > 500) return mistake(`has ${from.length} characters; the limit is 500`)
  const [wildcard] = /\*|(?<=\/):\w+/.exec(from) ?? []
  if (wildcard !== undefined)
    return mistake(`has \`${wildcard}\`, but redirects have no wildcards: list each address`)
  const path = decodedPath(from)
  if (path === undefined) return mistake('has a "%" that does not stand for a character in UTF-8')
  if (/%2f/i.test(from)) return mistake('must not contain "%2F": some hosts read it as a slash')
  const odd = /[^\p{L}\p{M}\p{N} ._~!()*,:;=@&'+/-]/u.exec(path)?.[0]
  if (odd !== undefined) return mistake(`contains ${shown(odd)}, which some hosts cannot match`)
  if (/^[^/]|\/\/|\/\.{1,2}(?:\/|$)/.test(path))
    return mistake('must not contain empty, "." or ".." segments', path.replace(/\/+/g, '/'))
  if (path === '/') return mistake('is the home page')
  return undefined
}

function shown(character: string): string {
  return /[!-~]/.test(character) ? `\`${character}\`` : codePoint(character)
}

/** A published address wins, so a redirect there would never be seen. */
function takenMistake(from: string, { site, pages, others }: Checked): Finding | undefined {
  const path = redirectPath(redirectKey(from))
  const [{ home }] = site.languages
  if (!path.startsWith(home))
    return {
      ruleId: 'redirect-path',
      reason: `\`redirects\`: ${shorten(from)} is not below ${home}, the path of \`baseUrl\``,
      note: 'Write it into the configuration of the host',
    }
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
  if (own === undefined && !pages.has(page)) return undefined
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
function chainMistake({ from, to }: Redirect, end: Redirect): Finding {
  const reason = `\`redirects\`: ${from} points to ${to}, which is itself a redirect`
  return { ruleId: 'redirect-chain', reason, expected: [end.to] }
}

function loopMistake(redirect: Redirect, targets: ReadonlyMap<string, Redirect>): Finding {
  const circle: string[] = []
  let next: Redirect | undefined = redirect
  while (next !== undefined && circle.length < 5) {
    const isSeen = circle.includes(next.from)
    circle.push(next.from)
    next = isSeen ? undefined : targets.get(keyOf(next.to))
  }
  return {
    ruleId: 'redirect-loop',
    reason: `\`redirects\`: ${redirect.from} is a loop: ${circle.join(' → ')}`,
    note: 'Redirect to a page',
  }
}

function keyOf(target: string): string {
  return target.startsWith('/') && decodedPath(target) !== undefined ? redirectKey(target) : ''
}

function targetMistake(
  { from, to }: Redirect,
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
  if (to.startsWith('/') && !/^\/[/\\]/.test(to)) {
    if (isThere(to) || isElsewhere(to, site.config.deploy.elsewhere)) return undefined
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
