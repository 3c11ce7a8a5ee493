import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { dnsServer } from '../support/dns-server.ts'
import { portolan } from '../support/portolan.ts'
import { keepTwoPages } from '../support/small-site.ts'

const srv = 'SRV _minecraft._tcp.play.lanternbay.example'
const name = 'play.lanternbay.example'
const own = { [`A ${name}`]: ['192.0.2.1'] }
const host = { 'A host.lanternbay.example': ['192.0.2.2'] }
const right = { ...own, ...host, [srv]: ['0 5 25577 host.lanternbay.example'] }

type Zone = Parameters<typeof dnsServer>[0]
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

interface Case {
  readonly zone: Zone
  /** In place of `null`, the sample's. */
  readonly port?: number
  readonly words?: readonly string[]
}

/** The sample with its config and two of its pages. */
function fewPages(): string {
  const cwd = sampleSite()
  keepTwoPages(cwd)
  return cwd
}

/** Runs `check --dns` on the sample against a DNS server that knows a zone. */
async function checked({ zone, port, words = [] }: Case) {
  const cwd = fewPages()
  const config = join(cwd, 'site/portolan.yaml')
  if (port !== undefined) {
    edit(config, 'port: null', `port: ${port}`)
    edit(config, /^ {2}javaPortDiscovery: .*\n/m, '')
  }
  const server = await dnsServer(zone)
  closing.push(server.close)
  const finished = await portolan(['check', '--dns', '--dns-server', server.address, ...words], { cwd })
  return { ...finished, asked: server.asked, config: readFileSync(config, 'utf8') }
}

interface Shown {
  readonly line: number
  readonly severity: string
  readonly ruleId: string
  readonly reason: string
  readonly note: string
}

/** Line of the config and rule of each diagnostic, `port: null dns-srv-missing error`. */
async function found(given: Case) {
  const { code, stdout, config } = await checked({ ...given, words: ['--json'] })
  const lines = config.split('\n')
  const all = JSON.parse(stdout).diagnostics as readonly Shown[]
  const diagnostics = all.filter(({ ruleId }) => ruleId.startsWith('dns-'))
  return {
    code,
    found: diagnostics.map(
      ({ line, ruleId, severity }) => `${lines[line - 1]?.trim()} | ${severity} ${ruleId}`,
    ),
    notes: diagnostics.map(({ reason, note }) => `${reason}. ${note}`).join('\n'),
  }
}

const atAddress = `serverAddress: ${name}`

describe('what DNS says is a diagnostic at its line, with the record to add', () => {
  test.each<[string, Case, number, readonly string[], string]>([
    ['SRV present and right', { zone: right }, 0, [], ''],
    [
      'another port in SRV than in the config',
      { zone: right, port: 25565 },
      0,
      ['port: 25565 | warning dns-srv-differs'],
      '`_minecraft._tcp.play.lanternbay.example. 3600 IN SRV 0 5 25565 play.lanternbay.example.`',
    ],
    [
      'a name with IPv6 alone',
      { zone: { [`AAAA ${name}`]: ['2001:db8::1'] }, port: 25565 },
      0,
      [`${atAddress} | warning dns-ipv6-only`],
      '`play.lanternbay.example. 3600 IN A 203.0.113.7`',
    ],
    [
      'a name that does not exist',
      { zone: {}, port: 25565 },
      1,
      [`${atAddress} | error dns-name`],
      '`play.lanternbay.example. 3600 IN A 203.0.113.7`',
    ],
    [
      'SERVFAIL',
      { zone: { ...own, [srv]: 'SERVFAIL' } },
      3,
      ['port: null | warning dns-unknown'],
      `SRV _minecraft._tcp.${name}: SERVFAIL`,
    ],
    [
      'no answer in time',
      { zone: { [`A ${name}`]: 'silence', [`AAAA ${name}`]: 'silence' }, port: 25565 },
      3,
      [`${atAddress} | warning dns-unknown`],
      `A ${name}: time-out`,
    ],
  ])('%s', async (_, given, code, diagnostics, said) => {
    const { notes, ...rest } = await found(given)
    expect(rest).toEqual({ code, found: diagnostics })
    expect(notes).toContain(said)
  })

  test('what is not known stays a warning under --strict; what is known is an error', async () => {
    const open = await checked({ zone: { ...own, [srv]: 'SERVFAIL' }, words: ['--strict'] })
    expect(open.code).toBe(3)
    expect((await checked({ zone: right, port: 25565, words: ['--strict'] })).code).toBe(1)
  })

  test('people see the line of the config, the record and where to read more', async () => {
    const { code, stdout, stderr } = await checked({ zone: own })
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toMatchSnapshot()
  })
})

test('only DNS is asked, and only with --dns', async () => {
  const cwd = fewPages()
  const server = await dnsServer({ ...own, [srv]: ['0 5 25577 host.lanternbay.example'], ...host })
  closing.push(server.close)
  const ask = ['--dns', '--dns-server', server.address]
  for (const words of [['check'], ['build', '--quiet']]) expect((await portolan(words, { cwd })).code).toBe(0)
  expect(server.asked).toEqual([])
  expect((await portolan(['check', ...ask], { cwd })).code).toBe(0)
  expect([...server.asked].sort()).toEqual([
    'A host.lanternbay.example',
    `A ${name}`,
    'AAAA host.lanternbay.example',
    `AAAA ${name}`,
    'CNAME host.lanternbay.example',
    `CNAME ${name}`,
    srv,
  ])
  expect((await portolan(['build', ...ask], { cwd })).code).toBe(2)
})

test('sources with errors: DNS is not asked, and the errors are reported', async () => {
  const cwd = fewPages()
  edit(join(cwd, 'site/portolan.yaml'), `serverAddress: ${name}`, `serverAddress: ${name}:25565`)
  const server = await dnsServer(right)
  closing.push(server.close)
  const finished = await portolan(['check', '--dns', '--dns-server', server.address], { cwd })
  expect(finished.code).toBe(1)
  expect(finished.stdout).toContain('error[hostname]')
  expect(finished.stderr).toBe('DNS check skipped: fix the errors first\n')
  expect(server.asked).toEqual([])
})
