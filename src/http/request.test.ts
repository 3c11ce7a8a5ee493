import { expect, test } from 'vitest'
import { redirectsByKey } from '../model/redirects.ts'
import { committed } from '../testing/table-bundle.ts'
import { answer, entityTag, matches, parseRange, pickEncoding } from './answer.ts'
import { pageRedirect } from './links.ts'
import { requestPath } from './resolve.ts'

test.each([
  ['/join?x=1', '/join'],
  ['/%6Aoin', '/join'],
  ['/a/./b/../c', '/a/c'],
  ['/a/..', '/'],
  ['/a/.', '/a/'],
  ['http://other.example/join', '/join'],
  ['http://other.example', '/'],
  ['http://other.example?x', '/'],
  ['/%2e%2e/x', undefined],
  ['/../x', undefined],
  ['/%00', undefined],
  ['/%zz', undefined],
  ['*', undefined],
  ['join', undefined],
  ['join/x', undefined],
  ['', undefined],
  ['?x', undefined],
  ['/%a', undefined],
  ['/%ag', undefined],
  ['/go/http://other.example/x', '/go/http://other.example/x'],
])('the target %s names %s', (target, path) => expect(requestPath(target)).toBe(path))

test.each([
  ['/join/', '/join'],
  ['/join.html', '/join'],
  ['/guides/index.html', '/guides'],
  ['/guides/a/', '/guides/a'],
  ['/index.html', '/'],
  ['/', undefined],
  ['/join', undefined],
  ['/404.html', undefined],
  ['/api/x/', undefined],
  ['/x/api/y/', '/x/api/y'],
  ['/x/assets/y/', '/x/assets/y'],
  ['/assets/x/', undefined],
  ['/.well-known/x/', undefined],
  ['/JOIN/', undefined],
  ['//', undefined],
])('%s leads to %s', (path, page) => expect(pageRedirect(path)).toBe(page))

test.each([
  ['gzip', 'gzip'],
  ['br, gzip', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip; q=0.000, br;q=0', undefined],
  ['gzip;q="0"', undefined],
  ['gzip ; q = 1', undefined],
  ['gzip;q=2', undefined],
  ['gzip ; q=0.001', 'gzip'],
  ['gzip;q=1', 'gzip'],
  ['gzip;q=1.', 'gzip'],
  ['gzip;q=1.00', 'gzip'],
  ['gzip;q=1.0000', undefined],
  ['gzip;q=0.25', 'gzip'],
  ['gzip;q=0.2505', undefined],
  ['gzip;q=0', undefined],
  ['gzip;\tq=1\t', 'gzip'],
  ['gzip;  q=1', 'gzip'],
  ['gzip;x', undefined],
  ['x gzip', undefined],
  ['identity', undefined],
  ['xgzip', undefined],
  [undefined, undefined],
])('Accept-Encoding %s picks %s', (header, encoding) =>
  expect(pickEncoding(header, ['br', 'gzip'])).toBe(encoding),
)

test.each([
  ['bytes=0-9', [0, 9]],
  ['bytes=5-', [5, 99]],
  ['bytes=-5', [95, 99]],
  ['bytes=-500', [0, 99]],
  ['bytes=90-500', [90, 99]],
  ['BYTES=0-0', [0, 0]],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', 'unsatisfiable'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes= 0-9', 'whole'],
  ['bytes=0-1234567890123456', 'whole'],
  ['lines=1-2', 'whole'],
  ['xbytes=0-9', 'whole'],
  ['bytes=0-9 ', 'whole'],
])('of 100 bytes %s are %j', (range, part) => expect(parseRange(range, 100)).toEqual(part))

test('tags differ by content and coding, and are compared weakly in lists', () => {
  const tag = entityTag('ab'.repeat(32), undefined)
  expect(
    new Set([
      tag,
      entityTag('ab'.repeat(32), 'gzip'),
      entityTag('ab'.repeat(32), 'br'),
      entityTag('cd'.repeat(32), undefined),
    ]).size,
  ).toBe(4)
  expect(matches(tag, tag)).toBe(true)
  expect(matches(`"x", W/${tag}`, tag)).toBe(true)
  expect(matches(' * ', tag)).toBe(true)
  expect(matches('"x"', tag)).toBe(false)
  expect(parseRange('bytes=0-1', 0)).toBe('whole')
  expect(matches(tag.replace('"', '"W/'), tag)).toBe(false)
  for (const odd of [`w/${tag}`, `W/ ${tag}`, `junk${tag}`, `"x" ${tag}`])
    expect(matches(odd, tag)).toBe(false)
  expect(matches(undefined, tag)).toBe(false)
})

const redirects = redirectsByKey({
  '/join.php': '/join',
  '/Join': '/join',
  '/?page_id=12': '/rules',
  '/index.php?a=1&b=2': '/faq',
  '/index.php': 'https://a.example/?x',
  '/docs/*': '/guides/*',
  '/docs/Deep/*': 'https://a.example/b/*',
  '/guides/*': '/faq',
  '/all/*': '/*',
  '/Ä b/*': '/faq',
})

// Pages come first, then addresses, then the longest star. A query is before its page.
test.each([
  ['/JOIN.php/?a=%20', '/join?a=%20'],
  ['/JOIN', '/join'],
  ['/join', 200],
  ['/?page_id=12', '/rules'],
  ['/?b&page_id=12&a=1', '/rules'],
  ['/?page_id=123', 200],
  ['/INDEX.php?b=2&c=3&a=1', '/faq'],
  ['/index.php?b=2', 'https://a.example/?x'],
  ['/docs/', '/guides/'],
  ['/docs', 404],
  ['/DOCS/X/y.html?z', '/guides/X/y.html?z'],
  ['/docs/deep/%C3%a9', 'https://a.example/b/%C3%a9'],
  ['/docs/%2Fx', 404],
  ['/docs/a%5Cx', 404],
  ['/docs//x', 404],
  ['/docs/%2e%2E/x', 404],
  ['/docs/./x', 404],
  ['/docs/\\x', 404],
  ['/guides/first-hour', 200],
  ['/guides/first-hour/', '/guides/first-hour'],
  ['/guides/first-hour.html', '/guides/first-hour'],
  ['/guides/nope.html', '/faq'],
  ['/all//evil.example', 404],
  ['/all/%2Fevil.example', 404],
  ['/all/.//evil.example', 404],
  ['/all/\\evil.example', 404],
  ['/all/x', '/x'],
  ['/all/', '/'],
  ['/%C3%84%20B/x', '/faq'],
  ['/%C3%A4%20b/x', 404],
  ['http://a.example/docs/x', '/guides/x'],
])('of an older site, %s leads to %s', (target, expected) => {
  const { status, headers } = answer({ ...committed, redirects }, { method: 'GET', target, headers: {} })
  expect(headers.find(([name]) => name === 'Location')?.[1] ?? status).toBe(expected)
})
