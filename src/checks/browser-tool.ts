import type { Site } from '../model/site.ts'
import type { Problem } from '../report/problem.ts'
import { isThisMachine } from '../text/this-machine.ts'
import { atKey, type Check } from './check.ts'

interface Finding extends Omit<Problem, 'file' | 'place'> {
  readonly key: string
}

// What Chrome advises, in characters: https://developer.chrome.com/docs/ai/webmcp/secure-tools
// The name has 54 characters at most; language models take 64.
const mostOfAnswer = 1500

/** Will browsers offer the tool, and will agents take all of what it says? */
export const browserTool: Check = ({ site, today }) => {
  const { baseUrl, agents } = site.config
  const { originTrialToken: token } = agents.browserTool
  const found = [
    ...longAnswer(site.config),
    ...insecure(baseUrl),
    ...(token === undefined ? [] : originTrialProblems(token, baseUrl, today)),
  ]
  return found.map(({ key, ...finding }) => atKey(site, key, finding))
}

function longAnswer({ server }: Site['config']): readonly Finding[] {
  const { length } = JSON.stringify(server)
  if (length <= mostOfAnswer) return []
  return [
    {
      key: 'server',
      ruleId: 'browser-tool-answer',
      reason: `The browser tool's answer has ${length} characters; browsers advise at most ${mostOfAnswer}`,
      note: 'Shorten the texts in `server`, mainly the steps. Otherwise agents may not read the end',
      fatal: false,
    },
  ]
}

/** WebMCP is for secure contexts; this machine is one without TLS, too. */
function insecure(baseUrl: string): readonly Finding[] {
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'https:' || isThisMachine(hostname)) return []
  return [
    {
      key: 'baseUrl',
      ruleId: 'browser-tool-https',
      reason: '`baseUrl` is not https, so browsers do not offer the browser tool',
      fatal: false,
    },
  ]
}

interface Grant {
  readonly origin: string
  readonly feature: string
  readonly expiry: number
  readonly isSubdomain?: boolean
}

/** Warns of a token with which Chromium would leave WebMCP off; of its expiry only if today's date is known. */
function originTrialProblems(token: string, baseUrl: string, today: string | undefined): readonly Finding[] {
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

function problem(reason: string): Finding {
  const key = 'agents.browserTool.originTrialToken'
  return {
    key,
    ruleId: 'origin-trial-token',
    reason: `\`${key}\` ${reason}`,
    note: 'Get a token at https://developer.chrome.com/origintrials',
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
    new URL(grant.origin)
    const sound = typeof grant.feature === 'string' && isTime(grant.expiry)
    return sound ? grant : undefined
  } catch {
    return undefined
  }
}

function isTime(seconds: unknown): boolean {
  return Number.isInteger(seconds) && !Number.isNaN(new Date(Number(seconds) * 1000).getTime())
}
