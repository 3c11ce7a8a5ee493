import { BlockList, isIP, isIPv6 } from 'node:net'
import { inParallel } from '../../text/in-parallel.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { type Failure, openClient, type Received } from '../client.ts'
import { answerOf } from '../dns/ask-dns.ts'

/** What became of an address: somebody answers, nobody does, or it cannot be known from here. */
export interface LinkAnswer {
  readonly state: 'alive' | 'dead' | 'unknown'
  /** In words, to follow "it": `answers 404`. */
  readonly why: string
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
/** Enough of a page to know that there is one. */
const mostBytes = 64 * 1024

/** Asks each address once, at most four at a time and one at a time of each host. */
export async function askLinks(
  addresses: readonly string[],
  options: LinkOptions,
): Promise<ReadonlyMap<string, LinkAnswer>> {
  const byHost = new Map<string, string[]>()
  for (const address of new Set(addresses)) {
    const { host } = new URL(address)
    byHost.set(host, [...(byHost.get(host) ?? []), address])
  }
  const inTurn = turns()
  const answers = new Map<string, LinkAnswer>()
  await inParallel([...byHost.values()], hostsAtOnce, async group => {
    for (const address of group) {
      answers.set(address, await askAddress(address, options, inTurn))
      options.onProgress?.(answers.size, addresses.length)
    }
  })
  return answers
}

type InTurn = <Result>(host: string, work: () => Promise<Result>) => Promise<Result>

/** Has work on one host wait for the work before it: a redirect may lead to a host that is being asked. */
function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (host, work) => {
    const next = (last.get(host) ?? Promise.resolve()).then(work)
    last.set(
      host,
      next.catch(() => undefined),
    )
    return next
  }
}

async function askAddress(address: string, options: LinkOptions, inTurn: InTurn): Promise<LinkAnswer> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const { host } = url
    const answer = await inTurn(host, () => askOnce(url, options))
    if (!('location' in answer)) return answer
    const target = parseUrl(answer.location, url.href)
    // To an app, or to nowhere: somebody answers.
    if (target === undefined || !/^https?:$/.test(target.protocol)) return alive
    url = target
  }
  return { state: 'dead', why: `redirects more than ${mostRedirects} times` }
}

const alive: LinkAnswer = { state: 'alive', why: 'answers' }

async function askOnce(
  url: URL,
  { resolver, userAgent, timeout = 10_000, mayAsk = isPublic }: LinkOptions,
): Promise<LinkAnswer | { readonly location: string }> {
  const found = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''), resolver)
  if ('state' in found) return found
  if (!found.every(mayAsk))
    return { state: 'unknown', why: 'leads to a private address, which portolan does not ask' }
  const client = openClient({ origin: url.origin, resolve: found[0], concurrency: 1, timeout, userAgent })
  const ask = (method: string) =>
    client.exchange({ method, target: url.pathname + url.search, headers: { Accept: '*/*' } }, mostBytes)
  try {
    const head = await ask('HEAD')
    const isRefused =
      'failed' in head ? head.failed !== 'unreachable' : head.status >= 400 && head.status !== 429
    return judge(isRefused ? await ask('GET') : head)
  } finally {
    client.close()
  }
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
    ? { state: 'dead', why: `has a name without an address in DNS: ${name}` }
    : { state: 'unknown', why: `has a name that DNS did not find in time (${why})` }
}

/** Answers of servers that want a login or a browser, that have enough, or that fail at this moment. */
const undecided: ReadonlySet<number> = new Set([401, 403, 407, 408, 425, 429, 451, 999])

function judge(result: Received | Failure): LinkAnswer | { readonly location: string } {
  const status = result.status ?? 0
  if (status === 0 && 'failed' in result) {
    const state = result.code === 'ECONNREFUSED' ? 'dead' : 'unknown'
    return { state, why: `does not answer: ${result.reason}` }
  }
  const location = 'headers' in result ? result.headers.get('location')?.[0] : undefined
  if (status >= 300 && status < 400 && location !== undefined) return { location }
  if (status < 400) return alive
  return { state: undecided.has(status) || status >= 500 ? 'unknown' : 'dead', why: `answers ${status}` }
}

/** Networks of machines and companies, and what is no address of one machine (RFC 6890). */
const notPublic = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ...['::/128', '::1/128', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
]) {
  const [address = '', length] = network.split('/')
  notPublic.addSubnet(address, Number(length), isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether everybody can reach an IP address. */
export function isPublic(address: string): boolean {
  return !notPublic.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
