import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answer } from '../../http/answer.ts'
import type { Manifest } from '../../model/bundle.ts'
import { sharedTag, statusFinding, tagFinding, variantFinding } from './compare.ts'
import { contentFinding, rewriting } from './content.ts'
import { addedFindings, headerFindings } from './header-fields.ts'
import { decoded, type Published, type Seen } from './seen.ts'

const texts: Readonly<Record<string, string>> = { 'a.txt': 'hello', 'b.txt': 'other' }
const factsOf = (text: string) => ({
  size: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
  compressed: false,
})
const manifest = {
  files: Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, factsOf(text)])),
  routes: [],
  always: [],
  headerSets: { page: [['Content-Language', '{language}']] },
  languages: [{ tag: 'en', home: '/' }],
} as unknown as Manifest
const published: Published = { manifest, read: file => Buffer.from(texts[file] ?? '') }
const unread: Published = { manifest, read: () => undefined }

function seenOf(
  expected: Partial<Answer>,
  status: number,
  headers = {},
  asked: Partial<Seen['asked']> = {},
): Seen {
  return {
    origin: 'https://a.example',
    asked: { method: 'GET', target: '/a', headers: {}, ...asked },
    expected: { status: 200, headers: [], content: { file: 'a.txt' }, ...expected },
    received: {
      status,
      headers: new Map(Object.entries<string>(headers).map(([name, value]) => [name, [value]])),
      body: Buffer.from('b'),
    },
  }
}

test.each<[string, Published, Partial<Answer>, string | Buffer, string, string]>([
  ['of another file', published, {}, 'other', 'wrong-bytes', 'the content of /b.txt'],
  ['that is empty', published, {}, '', 'wrong-bytes', 'no content'],
  [
    'of a part',
    published,
    { status: 206, content: { file: 'a.txt', range: [0, 1] }, headers: [['Content-Range', 'bytes 0-1/5']] },
    'xy',
    'range',
    '2 bytes',
  ],
])('content %s is reported', (_, from, expected, content, kind, received) => {
  const finding = contentFinding(from, seenOf(expected, expected.status ?? 200), Buffer.from(content))
  expect(finding).toMatchObject({ kind, received: expect.stringContaining(received) })
})

test('right content has no finding, and neither has a part of a file that is not at hand', () => {
  expect(contentFinding(published, seenOf({}, 200), Buffer.from('hello'))).toBe(undefined)
  const part = seenOf({ status: 206, content: { file: 'a.txt', range: [0, 1] } }, 206)
  expect(contentFinding(unread, part, Buffer.from('xy'))).toBe(undefined)
})

test('a mark in front is a rewriting', () => {
  expect(rewriting('text/plain', Buffer.from('\ufeffa'), Buffer.from('a'))).toContain('a mark (BOM)')
})

test('a coding that nobody asked for is no content', () => {
  const { received } = seenOf({}, 200, { 'content-encoding': 'zstd' })
  expect(decoded(received, 9)).toBe('Content-Encoding: zstd, which was not asked for')
})

test.each<[number, number, object, string, Partial<Seen['asked']>?]>([
  [200, 302, { location: '/a' }, 'redirect-loop'],
  [200, 302, { location: '/b' }, 'redirected'],
  [200, 410, {}, 'missing'],
  [200, 418, {}, 'wrong-status'],
  [308, 200, {}, 'redirect'],
  [404, 410, {}, 'wrong-status'],
  [405, 200, {}, 'method-allowed'],
  [405, 301, { location: '/b' }, 'redirected'],
  [405, 400, {}, 'wrong-status'],
  [416, 200, {}, 'wrong-status'],
  [204, 200, {}, 'preflight', { method: 'OPTIONS' }],
])('%i expected and %i received with %j is %s', (wanted, got, headers, kind, asked) => {
  const seen = seenOf({ status: wanted }, got, headers, asked)
  expect(statusFinding(published, seen)).toMatchObject({ kind, expected: `${wanted}` })
})

test.each([
  ['/%E6b', []],
  ['/%e6b', []],
  ['/%E7b', ['redirect']],
  ['/%E6B', ['redirect']],
])('a redirect to %s, where /%%E6b is expected', (location, kinds) => {
  const expected: Partial<Answer> = { status: 308, headers: [['Location', '/%E6b']] }
  const found = headerFindings(published, seenOf(expected, 308, { location }))
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
})

test('an ETag that RFC 9110 does not allow counts as missing', () => {
  const expected: Partial<Answer> = { headers: [['ETag', '"x"']] }
  expect(tagFinding(seenOf(expected, 200))).toMatchObject({ received: 'no ETag' })
  expect(tagFinding(seenOf(expected, 200, { etag: 'x' }))).toMatchObject({ received: 'ETag: x' })
  expect(tagFinding(seenOf(expected, 200, { etag: 'W/"x"' }))).toBe(undefined)
})

test('a tag is shared only by files of the bundle', () => {
  const one = seenOf({}, 200, { etag: '"x"' })
  const other = { ...one, received: { ...one.received, body: Buffer.from('c') } }
  const ofFile = (file: string) => ({ ...other, expected: { ...other.expected, content: { file } } })
  expect(sharedTag(one, ofFile('b.txt'))).toMatchObject({ received: 'ETag: "x" for /b.txt as well' })
  expect(sharedTag(one, ofFile('a.txt'))).toBe(undefined)
  expect(sharedTag(one, { ...other, expected: { ...other.expected, content: { text: '' } } })).toBe(undefined)
})

test('the other rendering is known by its bytes where no type came', () => {
  const pair = {
    path: '/a',
    cors: false,
    representations: Object.keys(texts).map(file => ({ file, type: '' })),
  }
  const paired = { ...published, manifest: { ...manifest, routes: [pair] } as unknown as Manifest }
  expect(variantFinding(paired, seenOf({}, 200), Buffer.from('other'))).toMatchObject({
    kind: 'wrong-variant',
    received: 'no Content-Type, /b.txt',
  })
})

test('a cache may repeat with 304 what describes the content; nobody may make it up', () => {
  const kinds = (status: number) =>
    addedFindings(manifest, seenOf({ status }, status, { 'content-language': 'en' })).length
  expect([kinds(304), kinds(200)]).toEqual([0, 1])
})
