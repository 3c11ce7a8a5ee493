/** The DNS answer to one question: the records (an empty list if there are none), or why there is no answer. */
export type DnsAnswer<T> = { readonly found: readonly T[] } | { readonly unknown: string }

/** An SRV record, as far as game clients heed it. */
export interface SrvRecord {
  /** Without the final dot; empty for `.`, which says that there is no such service. */
  readonly target: string
  readonly port: number
}

/** What DNS said about one host. */
export interface HostAnswers {
  readonly ipv4: DnsAnswer<string>
  readonly ipv6: DnsAnswer<string>
  /** The name that this one is an alias (CNAME) of. */
  readonly alias: DnsAnswer<string>
}

/** What DNS said about a server's address. */
export interface DnsAnswers {
  readonly srv: DnsAnswer<SrvRecord>
  readonly host: HostAnswers
  /** The hosts that SRV records name. */
  readonly targets: ReadonlyMap<string, HostAnswers>
}

/** What players connect to, by the config. */
export interface Connection {
  /** What players type, without a port. */
  readonly address: string
  /** Missing if Java Edition is not offered. The port `null`: found through SRV. */
  readonly java?: { readonly port: number | null }
  /** Whether Bedrock Edition is offered. */
  readonly bedrock: boolean
}

/** The name that Java clients ask for SRV records. */
export function srvName(address: string): string {
  return `_minecraft._tcp.${address}`
}
