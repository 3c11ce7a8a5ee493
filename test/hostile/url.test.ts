import { expect, test } from 'vitest'
import { change, goodBundle } from '../../src/testing/sample.ts'
import { saidOfConfig } from './complaints.ts'

const keys = {
  website: 'website: https://lanternbay.example/',
  guide: 'guide: https://lanternbay.example/join',
  discordInvite: 'discordInvite: https://discord.gg/example',
} as const
const places = { website: '21:12', guide: '22:10', discordInvite: '25:18' } as const
const every = Object.keys(keys) as (keyof typeof keys)[]
const saidOf = (key: keyof typeof keys, value: string) => saidOfConfig(keys[key], `${key}: ${value}`)

test.each([
  ['javascript:alert(1)', 'must start with https://, not javascript:'],
  ['"data:text/html,hi"', 'must start with https://, not data:'],
  ['"vbscript:msgbox"', 'must start with https://, not vbscript:'],
  ['file:///etc/passwd', 'must start with https://, not file:'],
  ['ftp://evil.example/', 'must start with https://, not ftp:'],
  ['//evil.com', 'must be a complete address that starts with https://'],
  ['/join', 'must be a complete address that starts with https://'],
])('URL-01 %s is no address', (value, reason) => {
  for (const key of every) {
    const { built, complaints } = saidOf(key, value)
    expect(built).toBe(false)
    expect(complaints).toEqual([`error web-url ${places[key]} \`server.${key}\` ${reason}`])
  }
})

test.each([
  ['https://user:pass@x.y', 'must not contain a user name or password; the real host is x.y'],
  ['https://discord.gg@evil.com/x', 'must not contain a user name or password; the real host is evil.com'],
  ['"https://discord.gg\\\\@evil.com"', 'must not contain "\\"; browsers would go to discord.gg'],
])('URL-02 %s: the real host is named', (value, reason) => {
  for (const key of every)
    expect(saidOf(key, value).complaints).toEqual([
      `error web-url ${places[key]} \`server.${key}\` ${reason}`,
    ])
})

test.each([
  ['"https://discord.gg/a\\tb"', 'contains the invisible character U+0009'],
  ['"https://discord.gg/a\\rb"', 'contains the invisible character U+000D'],
  ['"https://discord.gg/a\\nb"', 'contains the invisible character U+000A'],
  ['"\\thttps://discord.gg/ab"', 'contains the invisible character U+0009'],
  ['" https://discord.gg/ab"', 'must not contain a space'],
  ['"https://discord.gg/ab "', 'must not contain a space'],
])('URL-03 %s is not tidied in silence', (value, reason) => {
  for (const key of every)
    expect(saidOf(key, value).complaints).toEqual([
      `error web-url ${places[key]} \`server.${key}\` ${reason}`,
    ])
})

test.each([
  [
    'https://lanternbay.example/jion',
    'error own-address 22:10 `server.guide` points to /jion, but this site has no such page',
    'Did you mean "https://lanternbay.example/join"?',
  ],
  [
    'https://lanternbay.example/nope',
    'error own-address 22:10 `server.guide` points to /nope, but this site has no such page',
    'Add the page',
  ],
  [
    'https://lanternbay.example/join/',
    'error own-address 22:10 `server.guide` points to /join/, but this site has no such page',
    'Did you mean "https://lanternbay.example/join"?',
  ],
  ['https://lanternbay.example/join#nope', 'error dead-anchor 22:10 `/join` has no anchor `#nope`', ''],
  [
    'https://wiki.example.org/join',
    'warning guide-elsewhere 22:10 `server.guide` points to https://wiki.example.org, not to a page of this site (https://lanternbay.example)',
    '',
  ],
])('URL-04 the guide %s', (value, complaint, help) => {
  const { built, complaints, text } = saidOf('guide', value)
  expect(built).toBe(complaint.startsWith('warning'))
  expect(complaints).toEqual([complaint])
  expect(text).toContain(help)
})

test.each([
  ['https://lanternbay.example/play', 'must not contain a path'],
  ['https://lanternbay.example?x=1', 'must not contain a query or a fragment'],
  ['https://lanternbay.example#a', 'must not contain a query or a fragment'],
  ['https://lanternbay.example/', 'must not end with a slash'],
  ['https://LanternBay.example', 'is not in its usual form'],
  ['HTTPS://lanternbay.example', 'is not in its usual form'],
  ['https://lanternbay.example:443', 'is not in its usual form'],
])('URL-05 baseUrl has one form: %s', (value, reason) => {
  const { built, complaints, text } = saidOfConfig('baseUrl: https://lanternbay.example', `baseUrl: ${value}`)
  expect(built).toBe(false)
  expect(complaints).toEqual([expect.stringContaining(`error base-url 5:10 \`baseUrl\` ${reason}`)])
  expect(text).toContain('Did you mean "https://lanternbay.example"?')
})

test('URL-05 each absolute address of the site is of that form', () => {
  for (const origin of ['https://lanternbay.example:8443', 'http://lanternbay.example']) {
    const { files } = goodBundle(all => {
      change(all, 'portolan.yaml', 'baseUrl: https://lanternbay.example', `baseUrl: ${origin}`)
      change(all, 'portolan.yaml', keys.website, `website: ${origin}/`)
      change(all, 'portolan.yaml', keys.guide, `guide: ${origin}/join`)
    })
    let seen = 0
    for (const [file, bytes] of files) {
      const found =
        Buffer.from(bytes)
          .toString()
          .match(/https?:\/\/lanternbay\.example[^\s"'<>)/]*/gi) ?? []
      seen += found.length
      expect(
        found.filter(address => address.replace(/[.,;:]+$/, '') !== origin),
        file,
      ).toEqual([])
    }
    expect(seen).toBeGreaterThan(100)
  }
})

test.each(['https://discord.com/channels/123/456', 'https://discord.gg/', 'https://dsc.gg/x'])(
  'URL-06 %s is no direct invite',
  value => {
    const { built, complaints, text } = saidOf('discordInvite', value)
    expect(built).toBe(true)
    expect(complaints).toEqual([
      'warning discord-invite 25:18 `server.discordInvite` is not a direct Discord invite',
    ])
    expect(text).toContain('https://discord.gg/abc123')
  },
)
