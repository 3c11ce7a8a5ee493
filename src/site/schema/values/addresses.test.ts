import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../testing/fuzz.ts'
import { hostname, hostnameProblem } from './addresses.ts'

const webUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webAuthority({ withPort: true }),
    fc.string({ unit: anyCharacter }),
  )
  .map(([scheme, authority, path]) => `${scheme}://${authority}/${path}`)

describe('an address', () => {
  test.each([
    'play.example.net',
    'a.b',
    'xn--mnchen-3ya.example',
    '1.example',
    '3com.net',
    '203.0.113.5',
    '93.184.216.34',
    `${'a'.repeat(63)}.net`,
  ])('%s is a hostname', value => expect(hostnameProblem(value)).toBeUndefined())

  test.each([
    ['https://play.example.com', 'without a scheme', 'play.example.com'],
    ['play.example.com/', 'without a path', 'play.example.com'],
    ['play.example.com/join?x', 'without a path', 'play.example.com'],
    ['play.example.com:25565', 'without a port', 'play.example.com'],
    ['play.example.com.', 'end with a dot', 'play.example.com'],
    ['PLAY.Example.com', 'lower case', 'play.example.com'],
    [' play.example.com', 'space', 'play.example.com'],
    ['münchen.example', 'ASCII', 'xn--mnchen-3ya.example'],
    ['ПРИМЕР.рф', 'ASCII', 'xn--e1afmkfd.xn--p1ai'],
    ['play\u200b.example.com', 'U+200B', 'play.example.com'],
    ['play\u00ad.example.com', 'U+00AD', 'play.example.com'],
    ['\u202Eexample.com', 'U+202E', 'example.com'],
    ['ｅｘａｍｐｌｅ.com', 'U+FF45', 'example.com'],
    ['user@play.example.com', '"@"', 'play.example.com'],
    ['play example.com', 'space', 'play.example.com'],
  ])('%j is repaired', (value, reason, expected) => {
    expect(hostnameProblem(value)).toMatchObject({
      reason: expect.stringContaining(reason),
      expected: [expected],
    })
  })

  test.each([
    ['', 'blank'],
    ['127.0.0.1', 'private IP'],
    ['192.168.1.7:25565', 'port'],
    ['93.184.216.340', 'not a number'],
    ['093.184.216.34', 'not a number'],
    ['100.64.0.1', 'private IP'],
    ['224.0.0.1', 'private IP'],
    ['[::1]', 'IPv6'],
    ['::1', 'IPv6'],
    ['2130706433', 'private IP'],
    ['1572395042', 'not a number'],
    ['0x5d.1', 'not a number'],
    ['localhost', 'localhost'],
    ['play', 'full domain name'],
    ['-bad-.com', 'starts or ends with "-"'],
    ['a..b', 'empty label'],
    ['mc_1.example.com', '"_"'],
    [`${'a'.repeat(64)}.com`, '63'],
    [`${'a.'.repeat(130)}com`, '253'],
    ['xn--a.example', 'not valid'],
    ['play.$host', 'only letters'],
    ['play.example.com;', 'only letters'],
  ])('%j is not a hostname', (value, reason) => {
    expect(hostnameProblem(value)?.reason).toContain(reason)
  })

  test('is harmless in every configuration language', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.domain(), webUrl), value => {
        if (hostname.safeParse(value).success) expect(value).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
        for (const better of hostnameProblem(value)?.expected ?? [])
          expect(hostnameProblem(better)).toBeUndefined()
      }),
    )
  })
})
