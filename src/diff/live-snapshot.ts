import { answer } from '../http/answer.ts'
import { headerMatches } from '../http/header-matches.ts'
import { type Client, inParallel, openClient } from '../http-client/client.ts'
import { type Failure, fieldOf, type Received } from '../http-client/exchange.ts'
import type { HeaderSet, Manifest } from '../model/bundle.ts'
import { digest } from '../text/digest.ts'
import { parseUrl } from '../text/parse-url.ts'
import { comparableJson } from './json-changes.ts'
import { keyOf, type Part, type Snapshot } from './snapshot.ts'

/** Enough to be quick, and no burden to a small server. */
const parallel = 6

/** Milliseconds that one answer may take. */
const patience = 10_000

/** Bytes of the server's data: a thousand times what it has. It becomes values, which take more room than its text. */
const smallSize = 1024 * 1024

/** Asks a deployment for all that a bundle has: every address in its default representation, pages as Markdown, too. */
export async function liveSnapshot(
  origin: string,
  table: Manifest,
  old: Snapshot,
  userAgent: string,
): Promise<Snapshot> {
  const client = openClient({ origin, concurrency: parallel, timeout: patience, userAgent })
  try {
    const serverInfo = await serverInfoOf(origin, askLive(client, origin, smallSize))
    const parts = await partsOf(askLive(client, origin), table, old)
    return { live: true, serverInfo, parts, settings: {} }
  } finally {
    client.close()
  }
}

async function partsOf(ask: AskLive, table: Manifest, old: Snapshot): Promise<Snapshot['parts']> {
  const names = headerNames(table)
  const parts = new Map<string, Part>()
  const known = [...old.parts.values()].filter(({ kind }) => kind !== 'twin' && kind !== 'error')
  await inParallel(known, parallel, async part => {
    const accept = part.kind === 'markdown' ? 'text/markdown' : '*/*'
    const given = await ask(part.path, accept)
    if (given.status === 404 || given.status === 410) return
    const { headers } = answer(table, { method: 'GET', target: part.path, headers: { accept } })
    parts.set(keyOf(part), partOf(part, given, names, headers))
  })
  for (const path of await livePages(ask)) {
    const page = { kind: 'html', path } as const
    if (!old.parts.has(keyOf(page))) parts.set(keyOf(page), { ...page, status: 200, headers: [] })
  }
  return parts
}

async function serverInfoOf(origin: string, ask: AskLive): Promise<unknown> {
  const received = await ask('/api/server-info', '*/*')
  const { status, body } = received
  const to = fieldOf(received, 'location')
  const instead = `answers ${status}${to === undefined ? '' : ` and redirects to ${to}`}`
  if (status !== 200)
    throw new Error(`${origin}/api/server-info ${instead}: is this the address of a portolan site?`)
  const data = comparableJson(body.toString('utf8'))
  if (data === undefined)
    throw new Error(`${origin}/api/server-info answers no JSON: is this the address of a portolan site?`)
  return data
}

/** The part as the live site answers it. A header with the expected value stays as the bundle's header set has it, with `{page}`. */
function partOf(part: Part, given: Received, names: readonly string[], expected: HeaderSet): Part {
  const [templates, values] = [new Map(part.headers), new Map(expected)]
  const headers: HeaderSet = names.flatMap(name => {
    const value = fieldOf(given, name)
    if (value === undefined) return []
    const [template, wanted] = [templates.get(name), values.get(name)]
    const isRight = wanted !== undefined && headerMatches(name, wanted, value)
    return [[name, (isRight ? template : undefined) ?? value] as const]
  })
  const content = { sha256: digest(given.body), size: given.body.length }
  return { ...part, status: given.status, headers, content }
}

/** The headers that a bundle has a say in; all others are the host's own. */
function headerNames({ always, headerSets }: Manifest): readonly string[] {
  const sets = [always, ...Object.values(headerSets)]
  return [...new Set(['Content-Type', 'Content-Encoding', ...sets.flatMap(set => set.map(([name]) => name))])]
}

/** Parts of a sitemap that are read; each lists up to 50,000 pages. */
const mostParts = 20

/** The pages that a deployment's sitemap lists: paths only, since a copy elsewhere lists its public address. */
async function livePages(ask: AskLive): Promise<readonly string[]> {
  const read = async (path: string) => {
    const { status, body } = await ask(path, '*/*')
    return status === 200 ? Buffer.from(body).toString('utf8') : ''
  }
  const sitemap = await read('/sitemap.xml')
  if (!sitemap.includes('<sitemapindex')) return pathsIn(sitemap)
  const pages: string[] = []
  for (const path of pathsIn(sitemap).slice(0, mostParts)) pages.push(...pathsIn(await read(path)))
  return pages
}

/** None of our paths has a character that XML or URLs escape. */
function pathsIn(sitemap: string): readonly string[] {
  const texts = Array.from(sitemap.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g), ([, address = '']) => address)
  return texts.flatMap(text => parseUrl(text)?.pathname ?? [])
}

/** Asks a deployment for one address; rejects with a reason that people understand. */
type AskLive = (path: string, accept: string) => Promise<Received>

/** Bytes that one answer may have: no file of a bundle is larger. */
const usualSize = 64 * 1024 * 1024

/** GETs paths of the client's origin: no other is ever asked, no redirect followed. */
export function askLive(client: Client, origin: string, size = usualSize): AskLive {
  return async (target, accept) => {
    const headers = { 'Accept-Encoding': 'identity', Accept: accept }
    const came = await client.exchange({ method: 'GET', target, headers }, size)
    if (!('failed' in came)) return came
    throw new Error(`${origin}${target}: ${reasonOf(came, size)}`)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ETIMEDOUT: 'no answer',
  EPROTO: 'this is no HTTPS server',
}

function reasonOf({ failed, code = 'no answer', reason }: Failure, size: number): string {
  if (failed === 'timeout') return 'it took too long'
  if (failed === 'too-large') return `the answer is larger than ${size / 1024 / 1024} MiB`
  if (failed === 'broken-answer') return 'the connection was cut'
  return reasons[code] ?? (reason || code)
}
