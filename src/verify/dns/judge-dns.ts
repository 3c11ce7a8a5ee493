import { usualJavaPort } from '../../model/join-address.ts'
import type { Finding } from '../../report/problem.ts'
import {
  type Connection,
  type DnsAnswer,
  type DnsAnswers,
  type HostAnswers,
  type SrvRecord,
  srvName,
} from './ask-dns.ts'

/** A diagnostic, and which value of the config it is about. */
export type DnsFinding = Finding & { readonly fatal: boolean; readonly about: 'address' | 'port' }

/**
 * Holds the config to what DNS says, by the rules of the game. Java clients ask for SRV records if players type the name alone, and take any
 * one of them. Bedrock clients never do.
 */
export function judgeDns(connection: Connection, answers: DnsAnswers): readonly DnsFinding[] {
  const { java, bedrock } = connection
  const { srv, host } = answers
  const isRedirected = 'unknown' in srv || srv.found.length > 0
  const needsName = bedrock || java?.port !== null || !isRedirected
  return [
    ...(java === undefined ? [] : javaComplaints(connection, java.port, answers)),
    ...(needsName ? hostComplaints(connection.address, host) : []),
  ]
}

function javaComplaints(
  connection: Connection,
  port: number | null,
  answers: DnsAnswers,
): readonly DnsFinding[] {
  const { address } = connection
  const { srv } = answers
  const typesName = port === null || port === usualJavaPort
  // Who types a port asks for no SRV record, so nothing depends on it.
  if ('unknown' in srv) return typesName ? [unknown('port', `SRV ${srvName(address)}`, srv.unknown)] : []
  if (port === null && srv.found.length === 0) return [srvMissing(address, answers.host)]
  return srv.found.flatMap(record => [
    ...(typesName ? targetComplaints(address, record, answers) : []),
    ...(port === null ? [] : differing(address, port, record, answers)),
  ])
}

/** Obstacles between Java players and the target of an SRV record. */
function targetComplaints(
  address: string,
  { target, port }: SrvRecord,
  { host, targets }: DnsAnswers,
): readonly DnsFinding[] {
  const answered = targets.get(target)
  // What players type is asked about on its own.
  if (answered && !isMissing(answered)) return target === address ? [] : reachable('port', target, answered)
  const change = `change the record: ${srvRecord(address, port || usualJavaPort, nameOf(address, host))}`
  return [
    {
      about: 'port',
      ruleId: 'dns-srv-target',
      reason: `The SRV record ${srvName(address)} names ${target || '"."'}, but that name has no address in DNS`,
      note: answered
        ? `Add the record ${addressRecord(nameOf(target, answered))} with your server's address, or ${change}`
        : `Remove the record, or ${change}`,
      fatal: true,
    },
  ]
}

function srvMissing(address: string, host: HostAnswers): DnsFinding {
  const record = srvRecord(address, '<port>', nameOf(address, host))
  return {
    about: 'port',
    ruleId: 'dns-srv-missing',
    reason: `\`server.editions.java.port\` is null, but DNS has no SRV record ${srvName(address)}`,
    note: `Add the record ${record} with your server's port. If it is ${usualJavaPort}, write \`port: ${usualJavaPort}\` instead: it needs no record`,
    fatal: true,
  }
}

/** The name alone and the published port should be the same server. */
function differing(
  address: string,
  port: number,
  record: SrvRecord,
  { host, targets }: DnsAnswers,
): readonly DnsFinding[] {
  const target = targets.get(record.target)
  if (target === undefined) return []
  if (record.port === port && (record.target === address || !areApart(host, target))) return []
  const right = srvRecord(address, port, nameOf(address, host))
  return [
    {
      about: 'port',
      ruleId: 'dns-srv-differs',
      reason: `The SRV record ${srvName(address)} sends players who type ${address} to ${record.target}:${record.port}; but the config sends them to ${address}:${port}`,
      note: `If the record is right, write \`port: null\`. If the config is right, change the record: ${right}`,
      fatal: false,
    },
  ]
}

function hostComplaints(address: string, host: HostAnswers): readonly DnsFinding[] {
  if (!isMissing(host)) return reachable('address', address, host)
  return [
    {
      about: 'address',
      ruleId: 'dns-name',
      reason: `${address} has no address in DNS`,
      note: `Add the record ${addressRecord(nameOf(address, host))} with your server's address`,
      fatal: true,
    },
  ]
}

/** True if everybody can reach a host that may be there. */
function reachable(
  about: DnsFinding['about'],
  name: string,
  { ipv4, ipv6, alias }: HostAnswers,
): readonly DnsFinding[] {
  if ('unknown' in ipv4) return [unknown(about, `A ${name}`, ipv4.unknown)]
  if (ipv4.found.length > 0) return []
  if ('unknown' in ipv6) return [unknown(about, `AAAA ${name}`, ipv6.unknown)]
  return [
    {
      about,
      ruleId: 'dns-ipv6-only',
      reason: `${name} has an IPv6 address but no IPv4 address`,
      note: `Many players have no IPv6 and cannot connect. Add the record ${addressRecord(nameOf(name, { ipv4, ipv6, alias }))} with your server's address`,
      fatal: false,
    },
  ]
}

/** Nobody made a mistake that is known of, so it stays a warning. */
function unknown(about: DnsFinding['about'], question: string, why: string): DnsFinding {
  return {
    about,
    ruleId: 'dns-unknown',
    reason: `DNS did not answer ${question}: ${why}`,
    note: 'portolan could not check the record. Try again, or name another DNS server with --dns-server',
    fatal: false,
    staysWarning: true,
  }
}

function isMissing({ ipv4, ipv6 }: HostAnswers): boolean {
  return isNone(ipv4) && isNone(ipv6)
}

function isNone(answer: DnsAnswer<string>): boolean {
  return 'found' in answer && answer.found.length === 0
}

/** True if two hosts are known to have no address in common. */
function areApart(a: HostAnswers, b: HostAnswers): boolean {
  const answers = [a.ipv4, a.ipv6, b.ipv4, b.ipv6]
  if (answers.some(answer => 'unknown' in answer)) return false
  const [own, other] = [foundIn(a), foundIn(b)]
  return own.every(address => !other.includes(address))
}

function foundIn({ ipv4, ipv6 }: HostAnswers): readonly string[] {
  return [ipv4, ipv6].flatMap(answer => ('found' in answer ? answer.found : []))
}

/** The name itself, or what it is an alias of. */
function nameOf(name: string, { alias }: HostAnswers): string {
  return ('found' in alias ? alias.found[0] : undefined) ?? name
}

function srvRecord(address: string, port: number | '<port>', target: string): string {
  return `\`${srvName(address)}. 3600 IN SRV 0 5 ${port} ${target}.\``
}

/** 203.0.113.7 is an address for documentation (RFC 5737). */
function addressRecord(name: string): string {
  return `\`${name}. 3600 IN A 203.0.113.7\``
}
