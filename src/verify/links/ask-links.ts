import { isIP } from 'node:net'
import { append } from '../../text/data.ts'
import { inParallel } from '../../text/in-parallel.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { type Failure, openClient, type Received } from '../client.ts'
import { answerOf } from '../dns/ask-dns.ts'
import { isPrivate } from '../dns/public-lookup.ts'

/** The fate of an address: somebody answers, nobody does, or it cannot be known from here. */
export interface LinkAnswer {
  readonly state: 'alive' | 'dead' | 'unknown'
  /** In a clause: `it answers 404`. */
  readonly why: string
  /** Whether DNS has no address for it, or no network leads there. If that is so for all links, this machine is the reason. */
  readonly isUnreached?: true
}

export interface LinkOptions {
  /** Finds the addresses of names. */
  readonly resolver: {
    readonly resolve4: (name: string) => Promise<string[]>
    readonly resolve6: (name: string) => Promise<string[]>
  }
  readonly userAgent: string
  /** Milliseconds for one request. */
  readonly timeout?: number
  /** Whether an IP address may be asked; left out: whether everybody can reach it. */
  readonly mayAsk?: (address: string) => boolean
  readonly onProgress?: (done: number, total: number) => void
}

const hostsAtOnce = 4
const mostRedirects = 5
/** Of one name. */
const mostAddresses = 4
/** HEAD and GET of one address. */
const mostTimeouts = 2
/** Enough of a page to know that there is one. */
const mostBytes = 64 * 1024

/** Asks each address once, at most four at a time and one at a time of each host, and leaves a host alone that has enough. */
export async function askLinks(
  addresses: readonly string[],
  options: LinkOptions,
): Promise<ReadonlyMap<string, LinkAnswer>> {
  const byHost = new Map<string, string[]>()
  for (const address of new Set(addresses)) {
    const { host } = new URL(address)
    append(byHost, host, address)
  }
  const run: Run = { ...options, timeouts: new Map(), limited: new Set() }
  const answers = new Map<string, LinkAnswer>()
  await inParallel([...byHost.values()], hostsAtOnce, async group => {
    for (const address of group) {
      answers.set(address, await askAddress(address, run))
      options.onProgress?.(answers.size, addresses.length)
    }
  })
  return answers
}

interface Run extends LinkOptions {
  /** Requests without an answer in time, by host. */
  readonly timeouts: Map<string, number>
  /** Hosts that answered 429. */
  readonly limited: Set<string>
}

async function askAddress(address: string, run: Run): Promise<LinkAnswer> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await askHost(url, run)
    if (!('location' in answer)) return answer
    const target = parseUrl(answer.location, url.href)
    // To an app, or to nowhere: somebody answers.
    if (target === undefined || !/^https?:$/.test(target.protocol)) return alive
    url = target
  }
  // Many sites do so to visitors without cookies.
  return unknown(`it redirects more than ${mostRedirects} times`)
}

type Answer = LinkAnswer | { readonly location: string }

const alive: LinkAnswer = { state: 'alive', why: 'it answers' }
const dead = (why: string): LinkAnswer => ({ state: 'dead', why })
const unknown = (why: string): LinkAnswer => ({ state: 'unknown', why })

async function askHost(url: URL, run: Run): Promise<Answer> {
  const { resolver, mayAsk = isPublic } = run
  if (run.limited.has(url.host)) return unknown(`${url.host} limits requests (429)`)
  if ((run.timeouts.get(url.host) ?? 0) >= mostTimeouts) return unknown(`${url.host} does not answer in time`)
  const found = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''), resolver)
  if ('state' in found) return found
  if (!found.every(mayAsk)) return unknown('it leads to a private address, which portolan does not ask')
  const answers: Answer[] = []
  for (const address of found.slice(0, mostAddresses)) {
    const result = await askAt(address, url, run)
    const answer = judge(result)
    if (!('failed' in result) || result.failed !== 'unreachable') return answer
    answers.push(answer)
  }
  // Dead only if every address refuses; this machine may not reach some.
  return answers.find(answer => 'state' in answer && answer.state === 'unknown') ?? answers[0] ?? alive
}

async function askAt(
  resolve: string,
  { origin, host, pathname, search }: URL,
  { userAgent, timeout = 10_000, timeouts, limited }: Run,
): Promise<Received | Failure> {
  const client = openClient({ origin, resolve, concurrency: 1, timeout, userAgent })
  const ask = async (method: string) => {
    const asked = { method, target: pathname + search, headers: { Accept: '*/*' } }
    const result = await client.exchange(asked, mostBytes)
    if ('failed' in result && (result.failed === 'timeout' || result.code === 'ETIMEDOUT'))
      timeouts.set(host, (timeouts.get(host) ?? 0) + 1)
    if (result.status === 429) limited.add(host)
    return result
  }
  try {
    const head = await ask('HEAD')
    const isRefused =
      'failed' in head ? head.failed !== 'unreachable' : head.status >= 400 && head.status !== 429
    return isRefused ? await ask('GET') : head
  } finally {
    client.close()
  }
}

/** True for an IP address that everybody can reach. */
function isPublic(address: string): boolean {
  return !isPrivate({ address, family: isIP(address) })
}

async function addressesOf(
  name: string,
  resolver: LinkOptions['resolver'],
): Promise<LinkAnswer | readonly string[]> {
  if (isIP(name) !== 0) return [name]
  const [ipv4, ipv6] = await Promise.all([
    answerOf(resolver.resolve4(name)),
    answerOf(resolver.resolve6(name)),
  ])
  // Many machines cannot reach the second kind.
  const found = [ipv4, ipv6].flatMap(answer => ('found' in answer ? answer.found : []))
  if (found.length > 0) return found
  const [why] = [ipv4, ipv6].flatMap(answer => ('unknown' in answer ? [answer.unknown] : []))
  return why === undefined
    ? { ...dead(`DNS does not know ${name}`), isUnreached: true }
    : { ...unknown(`DNS did not find ${name} in time (${why})`), isUnreached: true }
}

function judge(result: Received | Failure): Answer {
  const status = result.status ?? 0
  if (status === 0 && 'failed' in result) {
    const why = `it does not answer: ${result.reason}`
    if (/^E(?:NET|HOST)UNREACH$/.test(result.code ?? '')) return { ...unknown(why), isUnreached: true }
    return result.code === 'ECONNREFUSED' ? dead(why) : unknown(why)
  }
  const location = 'headers' in result ? result.headers.get('location')?.[0] : undefined
  if (status >= 300 && status < 400 && location !== undefined) return { location }
  if (status < 400) return alive
  // All other statuses may be for programs alone, or for this moment.
  return status === 404 || status === 410 ? dead(`it answers ${status}`) : unknown(`it answers ${status}`)
}
