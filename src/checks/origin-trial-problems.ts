import type { Diagnostic } from '../model/diagnostic.ts'

/** What a token grants. */
interface Grant {
  readonly origin: string
  readonly feature: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly isSubdomain?: boolean
}

/** Warns of a token with which Chromium would leave WebMCP off; of its expiry only if today's date is known. */
export function originTrialProblems(
  token: string,
  baseUrl: string,
  today: string | undefined,
): readonly Omit<Diagnostic, 'file'>[] {
  const grant = read(Buffer.from(token, 'base64'))
  if (grant === undefined) return [problem('is not a token of an origin trial')]
  const { feature, origin, expiry } = grant
  const end = new Date(expiry * 1000)
  const expired = () => problem(`expired on ${end.toISOString().slice(0, 10)}`)
  return [
    ...(feature === 'WebMCP' ? [] : [problem(`is for the feature ${feature}, not for WebMCP`)]),
    ...(covers(grant, new URL(baseUrl)) ? [] : [problem(`is for ${origin}, not for ${baseUrl}`)]),
    ...(today === undefined || end > new Date(today) ? [] : [{ ...expired(), staysWarning: true as const }]),
  ]
}

function problem(reason: string): Omit<Diagnostic, 'file'> {
  return {
    ruleId: 'origin-trial-token',
    reason: `\`agents.browserTool.originTrialToken\` ${reason}`,
    note: 'Chrome hands out tokens at https://developer.chrome.com/origintrials',
    fatal: false,
  }
}

function covers({ origin, isSubdomain }: Grant, site: URL): boolean {
  const granted = new URL(origin)
  if (granted.origin === site.origin) return true
  const sameDoor = granted.protocol === site.protocol && granted.port === site.port
  return isSubdomain === true && sameDoor && site.hostname.endsWith(`.${granted.hostname}`)
}

/** https://github.com/GoogleChrome/OriginTrials: version, 64 bytes of signature, length, JSON. */
function read(token: Buffer): Grant | undefined {
  const head = 69
  if (token.length < head || ![2, 3].includes(token.readUInt8(0))) return undefined
  if (token.readUInt32BE(head - 4) !== token.length - head) return undefined
  try {
    const grant = JSON.parse(token.toString('utf8', head))
    const sound = URL.canParse(grant.origin) && typeof grant.feature === 'string' && isTime(grant.expiry)
    return sound ? grant : undefined
  } catch {
    return undefined
  }
}

function isTime(seconds: unknown): boolean {
  return Number.isInteger(seconds) && !Number.isNaN(new Date(Number(seconds) * 1000).getTime())
}
