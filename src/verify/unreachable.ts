import type { Failure } from '../http-client/exchange.ts'

/** Why nothing could be asked, and what to do. */
export interface Unreachable {
  readonly reason: string
  readonly note: string
}

const unknownName: Unreachable = {
  reason: 'there is no such host',
  note: 'check the spelling, and the DNS record of the name',
}
const untrusted: Unreachable = {
  reason: 'its certificate is not signed by an authority that this machine trusts',
  note:
    'browsers and agents refuse it too: get a certificate of a public authority, and send the intermediate ' +
    'ones along. With an authority of your own: NODE_EXTRA_CA_CERTS=ca.pem portolan verify …',
}
const noRoute: Unreachable = {
  reason: 'there is no way to its address',
  note: 'check the network of this machine, and an AAAA record where there is no IPv6',
}
const noTls: Unreachable = {
  reason: 'what listens there does not speak TLS',
  note: 'if it is meant to speak http, say http:// and its port; else turn TLS on for this port',
}

const explained: Readonly<Record<string, Unreachable>> = {
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ENODATA: unknownName,
  ECONNREFUSED: {
    reason: 'no server listens at this address (connection refused)',
    note: 'start the server, or check port and firewall; --wait 60 asks again until it is up',
  },
  ETIMEDOUT: {
    reason: 'no connection in time',
    note: 'check address, port and firewall; --timeout waits longer',
  },
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EADDRNOTAVAIL: noRoute,
  CERT_HAS_EXPIRED: { reason: 'its certificate has expired', note: 'renew it, and reload the server' },
  CERT_NOT_YET_VALID: {
    reason: 'its certificate is not valid yet',
    note: 'check the clocks of this machine and of the authority',
  },
  CERT_REVOKED: { reason: 'its certificate is revoked', note: 'get a new one' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    reason: 'its certificate is for other names',
    note: 'get a certificate for this name; or the name belongs to another machine than you think',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: { ...untrusted, reason: 'its certificate is signed by itself' },
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
  { failed, spoke, code = '', reason }: Failure,
  origin: string,
): Unreachable | undefined {
  const secure = origin.startsWith('https:')
  const mute = failed === 'no-answer' || (failed === 'broken-answer' && !spoke && code.startsWith('HPE_'))
  if (mute)
    return {
      reason: `what listens there does not speak HTTP: ${reason}`,
      note: `check the port${secure ? '' : '; if it is one for TLS, say https://'}`,
    }
  if (failed !== 'unreachable') return undefined
  return (
    explained[code] ??
    (secure && /^(?:ECONNRESET|ERR_(?:SSL|TLS))/.test(code)
      ? { reason: `TLS fails: ${reason}`, note: 'check certificate and TLS settings of the server' }
      : { reason, note: 'check address, port and firewall' })
  )
}
