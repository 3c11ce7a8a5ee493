import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goodBundle } from '../../src/testing/sample.ts'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'
import { saidOfConfig } from './complaints.ts'

const saidOfHost = (value: string) =>
  saidOfConfig('serverAddress: play.lanternbay.example', `serverAddress: ${value}`)

/** Refused with its line, in these words, with what to write instead if that is known. */
function refused(value: string, reason: string, instead?: string): void {
  const { built, complaints, text } = saidOfHost(value)
  expect(built).toBe(false)
  expect(complaints).toEqual([`error hostname 24:18 \`server.serverAddress\` ${reason}`])
  if (instead !== undefined) expect(text).toContain(`Did you mean "${instead}"?`)
}

test.each([
  ['https://play.example.com', 'must be a hostname without a scheme', 'play.example.com'],
  ['play.example.com/', 'must be a hostname without a path', 'play.example.com'],
  ['play.example.com:25565', 'must be a hostname without a port', 'play.example.com'],
  ['play example.com', 'must not contain a space', 'play.example.com'],
])('HOST-01 %s: which part is too much, and the address without it', refused)

test.each([
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['ПРИМЕР.рф', 'xn--e1afmkfd.xn--p1ai'],
])('HOST-02 %s is to be written in ASCII', (value, instead) => {
  refused(value, 'must be written in ASCII (the "xn--" form of the name)', instead)
})

test('HOST-02 what is published of such a name is its ASCII form alone', () => {
  const { files } = goodBundle(all =>
    all.set(
      'portolan.yaml',
      Buffer.from(
        Buffer.from(all.get('portolan.yaml') ?? '')
          .toString()
          .replaceAll('play.lanternbay.example', 'xn--mnchen-3ya.example'),
      ),
    ),
  )
  expect(JSON.parse(Buffer.from(files.get('api/server-info.json') ?? '').toString()).serverAddress).toBe(
    'xn--mnchen-3ya.example',
  )
})

test.each([
  ['dіscord.gg', 'xn--dscord-pvf.gg'],
  ['plаy.example.com', 'xn--ply-7cd.example.com'],
])('HOST-03 %s, with letters of two alphabets, is shown as what it is', (value, instead) => {
  refused(value, 'must be written in ASCII (the "xn--" form of the name)', instead)
})

test('HOST-03 a name that is shown as another is warned of, and an error with --strict', async () => {
  for (const [value, shown, letters] of [
    ['xn--dscord-pvf.gg', 'dіscord.gg', 'U+0456'],
    ['xn--80ak6aa92e.com', 'аррӏе.com', 'U+0430, U+0440, U+04CF'],
  ] as const) {
    const { built, complaints, text } = saidOfHost(value)
    expect(built).toBe(true)
    expect(complaints.filter(line => !line.includes('address-differs'))).toEqual([
      `warning confusable-hostname 24:18 \`server.serverAddress\`: ${value} is shown as "${shown}", which looks like a different name`,
    ])
    expect(text).toContain(letters)
  }
  const cwd = sampleSite()
  edit(
    join(cwd, 'site/portolan.yaml'),
    'discordInvite: https://discord.gg/example',
    'discordInvite: https://xn--dscord-pvf.gg/abc',
  )
  const { code, stdout } = await portolan(['check', '--strict'], { cwd })
  expect(code).toBe(1)
  expect(stdout).toContain('xn--dscord-pvf.gg')
})

test.each([
  ['"play\\u200b.example.com"', 'contains the invisible character U+200B', 'play.example.com'],
  ['"play\\u00ad.example.com"', 'contains the invisible character U+00AD', 'play.example.com'],
  ['"\\u202Eexample.com"', 'contains the invisible character U+202E', 'example.com'],
  [
    'ｅｘａｍｐｌｅ.com',
    'contains U+FF45, which looks like a plain letter, digit or dot but is not',
    'example.com',
  ],
])('HOST-04 %s: invisible characters by their numbers', refused)

test.each([
  ['127.0.0.1', 'is a private IP address, which players outside your network cannot reach'],
  ['localhost', 'must be a name that players can reach, not localhost'],
  ['10.0.0.5', 'is a private IP address, which players outside your network cannot reach'],
  ['"[::1]"', 'must be a hostname or an IPv4 address, not an IPv6 address'],
  ['2130706433', 'is a private IP address (127.0.0.1), which players outside your network cannot reach'],
  ['example.com.', 'must not end with a dot'],
  ['-bad-.com', 'has a label that starts or ends with "-": -bad-'],
  [`${'a'.repeat(64)}.com`, 'has a label of 64 characters; the limit is 63'],
  [`${`${'a'.repeat(49)}.`.repeat(5)}abcd`, 'has 254 characters; a hostname has at most 253'],
  ['play', 'must be a full domain name such as play.example.net'],
])('HOST-05 %s is no name that players can reach', (value, reason) => refused(value, reason))

test('HOST-06 an underscore is refused, and why', () => {
  refused('mc_1.example.com', 'must not contain "_", which game clients and certificates refuse')
})
