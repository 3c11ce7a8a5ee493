import type { Diagnostic } from '../../model/diagnostic.ts'
import { mostRedirects, redirectKey, redirectPath } from '../../model/redirects.ts'
import { compareText } from '../../text/data.ts'
import { shorten } from '../../text/layout.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { suggest } from '../../text/suggest.ts'
import type { KnownPages } from '../pages/page-path.ts'
import { webUrl } from '../schema/values/addresses.ts'
import { codePoint } from '../schema/values/problem.ts'
import { type Tree, textAt, treeAt, type YamlComplaint } from '../yaml/source.ts'
import { type ConfigComplaint, inConfig, type LoadedConfig } from './read-config.ts'

/** What a site publishes, by path. */
interface Published {
  readonly pages: KnownPages
  /** Documents, assets and twins. */
  readonly others: ReadonlySet<string>
}

/** An entry of `redirects` whose path can be matched. */
interface Redirect {
  readonly from: string
  readonly key: string
  readonly to: string
  readonly tree: Tree
}

/** Checks redirects against the site and each other: each must reach an existing target in one step. */
export function redirectMistakes(config: LoadedConfig, published: Published): readonly Diagnostic[] {
  const { tree, file } = config
  const mistakes: ConfigComplaint[] = []
  const group = treeAt(tree, 'redirects')
  const redirects: Redirect[] = []
  const byKey = new Map<string, Redirect>()
  if (group !== undefined && group.entries.size > mostRedirects)
    mistakes.push({
      place: group.key ?? group.place,
      ruleId: 'too-long',
      reason: `\`redirects\` has ${group.entries.size} entries; the limit is ${mostRedirects}`,
    })
  for (const [from, entry] of group?.entries ?? []) {
    if (typeof from !== 'string' || typeof entry.value !== 'string') continue
    const place = entry.key ?? entry.place
    const wrong = pathMistake(from) ?? takenMistake(from, published)
    if (wrong !== undefined) {
      mistakes.push({ place, ...wrong })
      continue
    }
    const key = redirectKey(from)
    const redirect = { from, key, to: entry.value, tree: entry }
    const first = byKey.get(key.toLowerCase())
    if (first === undefined) byKey.set(key.toLowerCase(), redirect)
    else mistakes.push({ place, ...repeated(redirect, first, file) })
    redirects.push(redirect)
  }
  const targets = new Map(redirects.map(redirect => [redirect.key, redirect]))
  const baseUrl = textAt(tree, 'baseUrl')
  for (const redirect of redirects) {
    const wrong = chainMistake(redirect, targets) ?? targetMistake(redirect, published, baseUrl)
    if (wrong !== undefined) mistakes.push({ place: redirect.tree.place, ...wrong })
  }
  return inConfig(config, mistakes)
}

/** What keeps a path from being matched alike on every host, whose configurations it is written into. */
function pathMistake(from: string): YamlComplaint | undefined {
  const mistake = (reason: string, expected?: string): YamlComplaint => ({
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
  const path = decoded(from)
  if (path === undefined) return mistake('has a "%" that does not stand for a character in UTF-8')
  if (/%2f/i.test(from)) return mistake('must not contain "%2F": some hosts read it as a slash')
  const odd = /[^\p{L}\p{M}\p{N} ._~!()*,:;=@&'+/-]/u.exec(path)?.[0]
  if (odd !== undefined) return mistake(`contains ${shown(odd)}, which some hosts cannot match`)
  if (/^[^/]|\/\/|\/\.{1,2}(?:\/|$)/.test(path))
    return mistake('must not contain empty, "." or ".." segments', path.replace(/\/+/g, '/'))
  if (path === '/') return mistake('is the home page')
  return undefined
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function shown(character: string): string {
  return /[!-~]/.test(character) ? `\`${character}\`` : codePoint(character)
}

/** What is published wins, so a redirect there would never be seen. */
function takenMistake(from: string, { pages, others }: Published): YamlComplaint | undefined {
  const path = redirectPath(redirectKey(from))
  const page = path.replace(/(?:\/index)?\.html$/, '') || '/'
  const isPage = pages.paths.has(path) || pages.paths.has(page)
  if (!isPage && !others.has(path)) return undefined
  const reason =
    page === path || !isPage
      ? `this site already has ${path}`
      : `${path} already redirects to the page ${page}`
  return {
    ruleId: 'redirect-taken',
    reason: `\`redirects\`: ${reason}`,
    note: 'Remove the redirect, or rename the page',
  }
}

function repeated({ from }: Redirect, first: Redirect, file: string): YamlComplaint {
  return {
    ruleId: 'redirect-repeated',
    reason: `\`redirects\` has ${from} and ${first.from}, which are the same for hosts`,
    note: 'Remove one of them. Redirects ignore a slash at the end and upper or lower case',
    related: [{ file, place: first.tree.key ?? first.tree.place, reason: 'first here' }],
  }
}

/** Two steps cost visitors two requests, and a circle never ends: each redirect names the last address itself. */
function chainMistake(redirect: Redirect, targets: ReadonlyMap<string, Redirect>): YamlComplaint | undefined {
  const steps = new Set([redirect])
  let last = redirect
  for (let next = targets.get(keyOf(last.to)); next !== undefined; next = targets.get(keyOf(last.to))) {
    if (steps.has(next)) {
      const circle = [...steps, next].slice(0, 5).map(({ from }) => from)
      return {
        ruleId: 'redirect-loop',
        reason: `\`redirects\`: ${redirect.from} is a loop: ${circle.join(' → ')}`,
        note: 'Redirect to a page',
      }
    }
    steps.add(next)
    last = next
  }
  if (last === redirect) return undefined
  return {
    ruleId: 'redirect-chain',
    reason: `\`redirects\`: ${redirect.from} points to ${redirect.to}, which is itself a redirect`,
    expected: [last.to],
  }
}

function keyOf(target: string): string {
  return target.startsWith('/') && decoded(target) !== undefined ? redirectKey(target) : ''
}

function targetMistake(
  { from, to }: Redirect,
  { pages, others }: Published,
  baseUrl: string | undefined,
): YamlComplaint | undefined {
  const mistake = (reason: string, expected: readonly string[] = [], note?: string): YamlComplaint => ({
    ruleId: 'redirect-target',
    reason: `\`redirects\`: the target of ${from} ${reason}`,
    ...(expected.length === 0 ? {} : { expected }),
    ...(note === undefined ? {} : { note }),
  })
  const isThere = (path: string) => pages.paths.has(path) || others.has(path)
  if (to.startsWith('/') && !/^\/[/\\]/.test(to)) {
    if (isThere(to)) return undefined
    const path = to.replace(/[?#].*$/s, '').replace(/(?<=.)\/$|(?:\/index)?\.html$/, '') || '/'
    if (path !== to && isThere(path)) return mistake(`must be only the path, not ${shorten(to)}`, [path])
    const draft = pages.drafts.get(path)
    if (draft !== undefined) return mistake(`is ${path}, but ${draft} is a draft`)
    // Without any page, that is the mistake.
    if (pages.paths.size === 0) return undefined
    const near = suggest(path, new Set([...pages.paths, ...[...others].sort(compareText)]))
    const none = 'Name a page, a document or an asset of this site, or an address that starts with https://'
    return mistake(
      `is ${shorten(to)}, but this site has no such page or file`,
      near,
      near.length ? undefined : none,
    )
  }
  // Of what is neither, the schema complains.
  if (!/^https:\/\//.test(to)) return undefined
  const [issue] = webUrl.safeParse(to).error?.issues ?? []
  if (issue !== undefined) return mistake(issue.message)
  const odd = /[^A-Za-z0-9._~:/?@!*,;=&+%()-]/.exec(to)?.[0]
  if (odd === '#') return mistake('must not have a part after "#": browsers keep the one of the old address')
  if (odd !== undefined) return mistake(`contains ${shown(odd)}: write it as ${percent(odd)}`)
  const url = new URL(to)
  if (baseUrl !== undefined && url.origin === parseUrl(baseUrl)?.origin)
    return mistake('is an address of this site: write only the path', [url.pathname])
  return undefined
}

function percent(character: string): string {
  return [...Buffer.from(character)]
    .map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}
