import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { change, goodBundle } from '../../src/testing/sample.ts'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'
import { saidOfConfig } from './complaints.ts'

const name = '  name: Lantern Bay\n  website'
const bedrockSteps = /(menu: Play[\s\S]*?steps:)[\s\S]*?\n\n/
const stepsOf = (text: string) => saidOfConfig(bedrockSteps, `$1${text}\n\n`)

test.each([
  [
    '      availability: unconfirmed',
    '      availability: confirmed',
    '59:21 `server.editions.bedrock.availability`',
  ],
  [
    'bedrockAvailability: unconfirmed',
    'bedrockAvailability: available',
    '32:24 `server.bedrockAvailability`',
  ],
])('SCHEMA-01 only what the contract allows is published: %s', (from, to, where) => {
  const { built, complaints } = saidOfConfig(from, to)
  expect(built).toBe(false)
  expect(complaints).toEqual([`error value-not-allowed ${where} can only be \`unconfirmed\``])
})

test('SCHEMA-02 a Java port next to a text that none is needed: a warning with both places, an error with --strict', async () => {
  const { built, complaints, text } = saidOfConfig('port: null', 'port: 25565')
  expect(built).toBe(true)
  expect(complaints).toEqual([
    'warning java-port 43:13 `server.editions.java.port` is a number, but `server.javaPortDiscovery` says that players need none',
  ])
  expect(text).toMatch(/:43:13[\s\S]*:30:22/)
  const alone = saidOfConfig(/ {2}javaPortDiscovery: .*\n/, '')
  expect(alone.complaints.filter(line => line.includes('java-port'))).toEqual([])
  const cwd = sampleSite()
  edit(join(cwd, 'site/portolan.yaml'), 'port: null', 'port: 25565')
  expect((await portolan(['check', '--strict'], { cwd })).code).toBe(1)
  expect((await portolan(['check'], { cwd })).code).toBe(0)
})

test.each(['0', '65536', '-1', '1.5', "'19132'"])('SCHEMA-03 %s is no Bedrock port', async value => {
  const { built, complaints } = saidOfConfig('port: 19132', `port: ${value}`)
  expect(built).toBe(false)
  expect(complaints).toEqual([
    expect.stringMatching(
      /^error (?:number-range|plain-number) 57:13 `server\.editions\.bedrock\.port` must be /,
    ),
  ])
})

test('SCHEMA-03 null is legal for a Bedrock port, and warned of', () => {
  const { built, complaints, text } = saidOfConfig('port: 19132', 'port: null')
  expect(built).toBe(true)
  expect(complaints).toEqual([
    'warning bedrock-port 57:13 `server.editions.bedrock.port` is null, but Bedrock players must type a port',
  ])
  expect(text).toContain('Bedrock does not read SRV records')
})

test('SCHEMA-04 a field that the contract does not have is an unknown key', async () => {
  expect(saidOfConfig(name, '  name: L\n  motd: x\n  website')).toMatchObject({
    built: false,
    complaints: ['error unknown-key 21:3 Unknown key `motd` in `server`'],
  })
})

test.each([
  ['no steps', ' []', 'list-length 60:14 `server.editions.bedrock.steps` must not be an empty list'],
  [
    'a step without text',
    '\n        - title: x',
    'missing-key 61:11 `server.editions.bedrock.steps[0].text` is missing',
  ],
  [
    'an empty text',
    '\n        - { title: x, text: "" }',
    'blank-value 61:29 `server.editions.bedrock.steps[0].text` must not be blank',
  ],
  [
    '200 steps',
    `\n${'        - { title: x, text: y }\n'.repeat(200).trimEnd()}`,
    'list-length 61:9 `server.editions.bedrock.steps` must have at most 50 entries, not 200',
  ],
])('SCHEMA-05 %s', (_, steps, complaint) => {
  expect(stepsOf(steps)).toMatchObject({ built: false, complaints: [`error ${complaint}`] })
})

test('SCHEMA-05 the limit of steps is in the docs', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toMatch(/50/)
  expect(readFileSync('site/portolan.schema.json', 'utf8')).toMatch(/"maxItems": 50/)
})

test.each([
  [
    'a name of 10,000 characters',
    name,
    `  name: ${'x'.repeat(10_000)}\n  website`,
    '20:9 `server.name` has 10000 characters; the limit is 100',
  ],
  [
    'a step of a million',
    'text: Choose Play, then Servers, then Add Server.',
    `text: ${'x'.repeat(1_000_000)}`,
    '62:17 `server.editions.bedrock.steps[0].text` has 1000000 characters; the limit is 2000',
  ],
])('SCHEMA-06 %s is refused with the limit, and not printed whole', (_, from, to, complaint) => {
  const { built, complaints, text } = saidOfConfig(from, to)
  expect(built).toBe(false)
  expect(complaints).toEqual([`error too-long ${complaint}`])
  expect(text.length).toBeLessThan(2000)
})

test('SCHEMA-07 a note that mentions the present causes a warning; what init offers does not', async () => {
  for (const claim of ['the server is online now', 'the server is online']) {
    const { built, complaints } = saidOfConfig('not live status', claim)
    expect(built).toBe(true)
    expect(complaints.filter(line => line.startsWith('warning live-claim 33:'))).toHaveLength(1)
  }
  const cwd = sampleSite()
  expect((await portolan(['init', 'mine', '--yes'], { cwd })).code).toBe(0)
  expect(
    (await portolan(['check', '--strict', '--config', 'mine/site/portolan.yaml'], { cwd })).stdout,
  ).not.toContain('live-claim')
})

test.each(['status: ok', 'gameStatus: online', 'service: foo', 'health: {status: ok}'])(
  'SCHEMA-08 %s is no setting',
  line => {
    const spots: readonly (readonly [string | RegExp, string])[] = [
      [/$/, `${line}\n`],
      [name, `  ${line}\n${name}`],
      ['  shortName: lantern\n', `  shortName: lantern\n  ${line}\n`],
    ]
    for (const [from, to] of spots) {
      const { built, complaints } = saidOfConfig(from, to)
      expect(built).toBe(false)
      expect(complaints).toEqual([expect.stringMatching(/^error (?:unknown-key|duplicate-key) /)])
    }
  },
)

test('SCHEMA-08 /api/health is what the contract says, whatever the config', () => {
  const health = (from: string, to: string) =>
    Buffer.from(
      goodBundle(files => change(files, 'portolan.yaml', from, to)).files.get('api/health.json') ?? '',
    ).toString()
  expect(JSON.parse(health('shortName: lantern', 'shortName: sky-bay'))).toEqual({
    status: 'ok',
    service: 'sky-bay-website',
    gameStatus: 'not_checked',
  })
  expect(health('language: en', 'language: de')).toBe(health('# One sentence', '# A sentence'))
})

test.each(['My Server!', 'a'.repeat(64), '""', 'default', '1up', 'a--b', 'a_b', 'Ünï', '-a', 'a-'])(
  'SCHEMA-09 %s is no short name',
  value => {
    const { built, complaints } = saidOfConfig('shortName: lantern', `shortName: ${value}`)
    expect(built).toBe(false)
    expect(complaints).toEqual([
      expect.stringMatching(/^error (?:short-name|blank-value) 9:14 `service\.shortName` /),
    ])
  },
)

test('SCHEMA-09 a short name of 32 characters with hyphens becomes a tool with underscores', () => {
  const shortName = `a${'-b2'.repeat(10)}c`
  expect(shortName).toHaveLength(32)
  const { files } = goodBundle(all =>
    change(all, 'portolan.yaml', 'shortName: lantern', `shortName: ${shortName}`),
  )
  const script = Buffer.from(files.get('webmcp.js') ?? '').toString()
  expect(script).toContain(shortName.replaceAll('-', '_'))
  expect(Buffer.from(files.get('api/health.json') ?? '').toString()).toContain(`"${shortName}-website"`)
})
