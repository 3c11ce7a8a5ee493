import { parseUrl } from '../text/parse-url.ts'
import { type Client, type Failure, fieldOf } from './client.ts'
import type { Outcome, Unreachable } from './deployment.ts'
import { privateAddress } from './dns/public-lookup.ts'

/** The first request: tells whether the site can be asked at all, and whether it is elsewhere. */
export async function firstRequest(
  client: Client,
  home: string,
): Promise<Pick<Outcome, 'differences' | 'unreachable'> | undefined> {
  const { origin, pathname: target } = new URL(home)
  const asked = { method: 'GET', target, headers: {} }
  const result = await client.exchange(asked, 1024 * 1024)
  if ('failed' in result) {
    const why = unreachable(result, origin)
    return why && { unreachable: why, differences: [] }
  }
  const location = fieldOf(result, 'location')
  const moved = result.status >= 300 && result.status < 400 && location !== undefined
  const there = moved ? parseUrl(location, origin) : undefined
  if (there === undefined || there.origin === origin) return undefined
  const received = `${result.status}, Location: ${location}`
  return {
    differences: [{ kind: 'elsewhere', url: home, asked, expected: 'an answer from this address', received }],
  }
}

const unknownName: Unreachable = {
  reason: 'the host does not exist',
  note: 'check the spelling and the DNS record; before there is one, name the server: --resolve 203.0.113.5',
}
const untrusted: Unreachable = {
  reason: 'the certificate is not signed by an authority that this machine trusts',
  note:
    'browsers and agents refuse it too: use a certificate from a public authority and send the intermediate ' +
    'certificates. For your own authority: NODE_EXTRA_CA_CERTS=ca.pem portolan verify …',
}
const noRoute: Unreachable = {
  reason: 'no route to its address',
  note: 'check the network of this machine; without IPv6, check for an AAAA record',
}
const noTls: Unreachable = {
  reason: 'the server does not speak TLS on this port',
  note: 'for plain HTTP, use http:// and the port; otherwise turn TLS on for this port',
}

const explained: Readonly<Record<string, Unreachable>> = {
  ENOTFOUND: unknownName,
  EAI_AGAIN: { reason: 'DNS does not answer', note: 'check the network of this machine, and try again' },
  ENODATA: unknownName,
  ECONNREFUSED: {
    reason: 'no server listens at this address (connection refused)',
    note: 'start the server, or check the port and the firewall',
  },
  [privateAddress]: {
    reason: 'DNS gives the address of a private network for this name',
    note: 'only public sites are asked; if you mean this one, name its address: --resolve 192.168.1.5',
  },
  ETIMEDOUT: {
    reason: 'no connection in time',
    note: 'check the address, the port and the firewall; --timeout waits longer',
  },
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EADDRNOTAVAIL: noRoute,
  CERT_HAS_EXPIRED: { reason: 'the certificate has expired', note: 'renew it and reload the server' },
  CERT_NOT_YET_VALID: {
    reason: 'the certificate is not valid yet',
    note: 'check the clock of this machine',
  },
  CERT_REVOKED: { reason: 'the certificate is revoked', note: 'get a new one' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    reason: 'the certificate is for another name',
    note: 'get a certificate for this name, or check that DNS points to the right machine',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: { ...untrusted, reason: 'the certificate is self-signed' },
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
}

/** What a first request that led nowhere says; nothing where the site can be asked on. */
export function unreachable(
  { failed, notHttp, code = '', reason }: Failure,
  origin: string,
): Unreachable | undefined {
  const secure = origin.startsWith('https:')
  if (failed === 'no-answer' || notHttp)
    return {
      reason: `the server does not speak HTTP on this port: ${reason}`,
      note: `check the port${secure ? '' : '; for TLS, use https://'}`,
    }
  if (failed !== 'unreachable') return undefined
  return (
    explained[code] ??
    (secure && /^(?:ECONNRESET|ERR_(?:SSL|TLS))/.test(code)
      ? { reason: `TLS failed: ${reason}`, note: 'check the certificate and the TLS settings of the server' }
      : { reason, note: 'check the address, the port and the firewall' })
  )
}
