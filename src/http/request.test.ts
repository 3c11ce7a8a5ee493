import { expect, test } from 'vitest'
import { entityTag, matches, parseRange, pickEncoding } from './answer.ts'
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
