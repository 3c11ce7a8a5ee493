import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** The DNS answer to one question: the records (an empty list if there are none), or why there is no answer. */
export type DnsAnswer<T> = { readonly found: readonly T[] } | { readonly unknown: string }

/** An SRV record, as far as game clients heed it. */
export interface SrvRecord {
  /** Without the final dot; empty for `.`, which says that there is no such service. */
  readonly target: string
  readonly port: number
}

/** DNS's answers about one host. */
export interface HostAnswers {
  readonly ipv4: DnsAnswer<string>
  readonly ipv6: DnsAnswer<string>
  /** The name that this one is an alias (CNAME) of. */
  readonly alias: DnsAnswer<string>
}

/** DNS's answers about a server's address. */
export interface DnsAnswers {
  readonly srv: DnsAnswer<SrvRecord>
  readonly host: HostAnswers
  /** The hosts that SRV records name. */
  readonly targets: ReadonlyMap<string, HostAnswers>
}

/** The address that players connect to, by the config. */
export interface Connection {
  /** The host that players type. */
  readonly address: string
  /** Missing if Java Edition is not offered. The port `null`: found through SRV. */
  readonly java?: { readonly port: number | null }
  /** Bedrock Edition is offered. */
  readonly bedrock: boolean
}

/** The name that Java clients ask for SRV records. */
export function srvName(address: string): string {
  return `_minecraft._tcp.${address}`
}

/** A try may take two seconds, and a second one as long again: a DNS server that is there answers in a fraction of that. */
const patience = { timeout: 2000, tries: 2 }

/**
 * A client of the DNS server at an IP address, `192.0.2.1`, `192.0.2.1:5353` or `[2001:db8::1]:5353`; left out, of the machine's.
 * Nothing for what is no such address.
 */
export function dnsResolver(server?: string): Resolver | undefined {
  const resolver = new Resolver(patience)
  if (server === undefined) return resolver
  // Node.js 20 aborts at port 0 and takes 99999 for another one, so it gets nothing that is not checked.
  const {
    ip = '',
    bare = ip,
    port = '53',
  } = /^(?:\[(?<ip>[^\]]+)\]|(?<bare>[^:]+))(?::(?<port>\d{1,5}))?$/.exec(server)?.groups ?? {}
  const address = isIP(server) === 6 ? server : bare
  if (isIP(address) === 0 || Number(port) < 1 || Number(port) > 65_535) return undefined
  resolver.setServers([isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`])
  return resolver
}

/** Asks DNS, and nobody else, for all that the clients of the game ask for. */
export async function askDns(resolver: Resolver, { address, java }: Connection): Promise<DnsAnswers> {
  const [srv, host] = await Promise.all([
    java === undefined ? { found: [] } : answerOf(resolver.resolveSrv(srvName(address))),
    askHost(resolver, address),
  ])
  if ('unknown' in srv) return { srv, host, targets: new Map() }
  const records = srv.found.map(({ name, port }) => ({ target: name.replace(/\.$/, '').toLowerCase(), port }))
  const names = [...new Set(records.map(({ target }) => target))].filter(name => name !== '')
  const targets = await Promise.all(
    names.map(async name => [name, name === address ? host : await askHost(resolver, name)] as const),
  )
  return { srv: { found: records }, host, targets: new Map(targets) }
}

async function askHost(resolver: Resolver, name: string): Promise<HostAnswers> {
  const [ipv4, ipv6, alias] = await Promise.all([
    answerOf(resolver.resolve4(name)),
    answerOf(resolver.resolve6(name)),
    answerOf(resolver.resolveCname(name)),
  ])
  return { ipv4, ipv6, alias }
}

/** NXDOMAIN and an answer without such records are answers; everything else leaves the question open. */
export async function answerOf<T>(asked: Promise<readonly T[]>): Promise<DnsAnswer<T>> {
  try {
    return { found: await asked }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === '') throw error
    if (code === 'ENOTFOUND' || code === 'ENODATA') return { found: [] }
    return { unknown: reasons[code] ?? code.replace(/^E/, '') }
  }
}

const reasons: Readonly<Record<string, string>> = {
  ETIMEOUT: 'time-out',
  ECONNREFUSED: 'no DNS server can be reached',
}
