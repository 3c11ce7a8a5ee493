import { expect, test } from 'vitest'
import type { Config } from '../config/schema/config.ts'
import type { Bundle } from '../model/bundle.ts'
import { fixtureConfig, fixtureSite } from '../testing/fixture-site.ts'
import { browserTool } from './browser-tool.ts'
import { checkedSite } from './check.ts'

/** The bundle of a site whose config was changed so. */
function bundleOf(...changes: readonly (readonly [from: string | RegExp, to: string])[]): Bundle {
  const changed = changes.reduce((text, [from, to]) => {
    expect(text).toMatch(from)
    return text.replace(from, to)
  }, fixtureConfig)
  const options = { targets: [], today: '2026-11-10' }
  const { bundle, diagnostics } = fixtureSite({ 'portolan.yaml': changed }, [], options)
  if (!bundle) throw new Error(JSON.stringify(diagnostics))
  return bundle
}

function say(bundle: Bundle): readonly string[] {
  return browserTool(checkedSite(bundle.site, bundle.resources, bundle.today)).map(
    ({ ruleId, reason, fatal }) => `${fatal ? 'error' : 'warning'} ${ruleId}: ${reason}`,
  )
}

const plain = bundleOf()
const { site } = plain
const withConfig = (config: Partial<Config>): Bundle => ({
  ...plain,
  site: { ...site, config: { ...site.config, ...config } },
})
const withServer = (change: Partial<Config['server']>) =>
  withConfig({ server: { ...site.config.server, ...change } })
const trial = (token: string) => [/$/, `agents: { browserTool: { originTrialToken: "${token}" } }\n`] as const
/** A token as Chromium reads it; only its signature is invalid. */
function token(grant: object | string, version = 3): string {
  const json = Buffer.from(typeof grant === 'string' ? grant : JSON.stringify(grant))
  const head = Buffer.alloc(69)
  head.writeUInt8(version)
  head.writeUInt32BE(json.length, 65)
  return Buffer.concat([head, json]).toString('base64')
}
const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
const grant = { origin: 'https://play.example.net:443', feature: 'WebMCP', expiry: seconds('2026-11-17') }

test('an ordinary site is fine', () => {
  expect(say(bundleOf())).toEqual([])
})

test('an answer of 1,500 characters is fine, one of 1,501 is not', () => {
  const answer = (length: number) => {
    const rest = length - JSON.stringify({ ...site.config.server, consoleNote: '' }).length
    return say(withServer({ consoleNote: 'x'.repeat(rest) }))
  }
  expect(answer(1500)).toEqual([])
  expect(answer(1501)).toEqual([
    "warning browser-tool-answer: The browser tool's answer has 1501 characters; browsers advise at most 1500",
  ])
})

test.each([
  ['https://play.example.net', true],
  ['http://play.example.net', false],
  ['http://localhost.example.net', false],
  ['http://localhost', true],
  ['http://play.localhost:8080', true],
  ['http://127.0.0.1:8080', true],
])('%s: is the tool offered there? %s', (origin, offered) => {
  const found = say(bundleOf([/https:\/\/play\.example\.net/g, origin])).filter(line =>
    line.includes('https,'),
  )
  expect(found).toEqual(
    offered
      ? []
      : ['warning browser-tool-https: `baseUrl` is not https, so browsers do not offer the browser tool'],
  )
})

test.each([
  ['its own site', grant],
  ['its own site, without the port', { ...grant, origin: 'https://play.example.net' }],
  ['the domain above with all below it', { ...grant, origin: 'https://example.net:443', isSubdomain: true }],
  ['one more second', { ...grant, expiry: seconds('2026-11-10') + 1 }],
])('a token for %s is fine', (_, granted) => {
  expect(say(bundleOf(trial(token(granted))))).toEqual([])
  expect(say(bundleOf(trial(token(granted, 2))))).toEqual([])
})

test('nobody asks for the expiry of a token on an unknown day', () => {
  const { today, ...bundle } = bundleOf(trial(token({ ...grant, expiry: 0 })))
  expect(say({ ...bundle, today: '1970-01-01' })).toHaveLength(1)
  expect(say(bundle)).toEqual([])
})

const elsewhere = (origin: string) => `is for ${origin}, not for https://play.example.net`

test.each<[object, ...string[]]>([
  [{ origin: 'https://example.net:443' }, elsewhere('https://example.net:443')],
  [{ origin: 'http://play.example.net:80' }, elsewhere('http://play.example.net:80')],
  [{ origin: 'https://y.example.net:443', isSubdomain: true }, elsewhere('https://y.example.net:443')],
  [{ origin: 'https://ay.example.net:443', isSubdomain: true }, elsewhere('https://ay.example.net:443')],
  [{ feature: 'WebMCPTesting' }, 'is for the feature WebMCPTesting, not for WebMCP'],
  [{ expiry: seconds('2026-11-10') }, 'expired on 2026-11-10'],
  [{ feature: 'Other', expiry: 0 }, 'is for the feature Other, not for WebMCP', 'expired on 1970-01-01'],
])('Chromium would not take a token with %j', (change, ...reasons) => {
  expect(say(bundleOf(trial(token({ ...grant, ...change }))))).toEqual(
    reasons.map(reason => `warning origin-trial-token: \`agents.browserTool.originTrialToken\` ${reason}`),
  )
})

test.each([
  ['text', Buffer.from('hello').toString('base64')],
  ['another version', token(grant, 4)],
  ['a cut', Buffer.from(token(grant), 'base64').subarray(0, -3).toString('base64')],
  ['no JSON', token('WebMCP')],
  ['null', token('null')],
  ['no origin', token({ ...grant, origin: 'play.example.net' })],
  ['no time', token({ ...grant, expiry: 1e15 })],
  ['no number', token({ ...grant, expiry: '2026-11-17' })],
])('%s is no token', (_, text) => {
  expect(say(bundleOf(trial(text)))).toEqual([
    'warning origin-trial-token: `agents.browserTool.originTrialToken` is not a token of an origin trial',
  ])
})
