import { expect, test } from 'vitest'
import type { CacheClass, Representation, Resource } from '../model/resource.ts'
import { alwaysHeaders, type HeaderOptions, headerMatches, headerSetOf, headerSets } from './header-sets.ts'
import { formatLinks, linkSet } from './links.ts'

const options: HeaderOptions = {
  baseUrl: 'https://play.example.net',
  sharedCaches: 'html-only',
  maxAge: { pages: 1, api: 2, discovery: 3, assets: 4 },
  links: [{ rel: 'describedby', href: '/d', type: 'text/plain' }],
}

test('every set, as caches that ignore Vary need it', () => {
  expect(headerSets(options)).toMatchSnapshot()
})

test('what caches that honour Vary, and an origin trial, change', () => {
  const plain: Readonly<Record<string, unknown>> = headerSets(options)
  const other = headerSets({ ...options, sharedCaches: 'honour-vary', originTrialToken: 'YWJj' })
  const changed = Object.entries(other).filter(
    ([name, set]) => JSON.stringify(set) !== JSON.stringify(plain[name]),
  )
  expect(Object.fromEntries(changed)).toMatchSnapshot()
})

test('scripts may fetch from ourselves, and from where the config says', () => {
  expect(alwaysHeaders({})).toMatchSnapshot()
  expect(
    Object.fromEntries(alwaysHeaders({ connect: ['https://a.example', 'https://b.example'] })),
  ).toMatchObject({
    'Content-Security-Policy': expect.stringContaining(
      "; connect-src 'self' https://a.example https://b.example; ",
    ),
  })
})

function resource(cache: CacheClass, more: Partial<Resource> = {}, count = 1): Resource {
  const representation: Representation = { type: 'text/plain; charset=utf-8', file: 'a', render: () => '' }
  return {
    path: '/a',
    title: 'A',
    summary: 'A',
    listed: true,
    cache,
    cors: false,
    representations: [representation, ...Array.from({ length: count - 1 }, () => representation)],
    ...more,
  }
}

test.each([
  ['a page', resource('page', {}, 2), 0, 'page'],
  ['its Markdown', resource('page', {}, 2), 1, 'page-markdown'],
  ['a page without Markdown', resource('page'), 0, 'unlisted'],
  ['a document', resource('discovery'), 0, 'discovery'],
  ['a document for scripts', resource('discovery', { cors: true }), 0, 'discovery-cors'],
  ['the catalog', resource('discovery', { cors: true, rel: 'api-catalog' }), 0, 'api-catalog'],
  ['an asset', resource('asset'), 0, 'asset'],
])('%s has its own set', (_, of, index, name) => expect(headerSetOf(of, index)).toBe(name))

test('the Link set is ordered by relation and path, without the parameters of types', () => {
  const resources = [
    resource('asset'),
    resource('asset', { rel: 'b', path: '/1' }),
    resource('asset', { rel: 'a', path: '/3' }),
    resource('asset', { rel: 'a', path: '/2' }),
  ]
  const links = linkSet(resources)
  expect(links).toEqual([
    { rel: 'a', href: '/2', type: 'text/plain' },
    { rel: 'a', href: '/3', type: 'text/plain' },
    { rel: 'b', href: '/1', type: 'text/plain' },
  ])
  expect(formatLinks([...links.slice(1), { rel: 'c', href: '/4' }])).toBe(
    '</3>; rel="a"; type="text/plain", </1>; rel="b"; type="text/plain", </4>; rel="c"',
  )
})

test.each([
  ['Content-Type', 'text/html; charset=utf-8', 'Text/HTML;Charset="UTF-8"'],
  ['Content-Type', 'a/b; profile="x"; charset=utf-8', 'a/b;charset=UTF-8;profile=x'],
  ['vary', 'Accept, Accept-Encoding', 'accept-encoding,ACCEPT'],
  ['Vary', 'Accept', 'Origin, Accept'],
  ['Cache-Control', 'public, max-age=300', 'max-age=300,Public'],
  ['Allow', 'GET, HEAD', 'HEAD,GET'],
  ['X-Content-Type-Options', 'nosniff', ' nosniff\t'],
  ['Content-Security-Policy', "a 'self'; b", "a  'self'; b"],
])('%s: %j is met by %j', (name, wanted, sent) => {
  expect(headerMatches(name, wanted, sent)).toBe(true)
})

test.each([
  ['Content-Type', 'text/html; charset=utf-8', 'text/html; charset=latin1'],
  ['Content-Type', 'a/b; profile="x"', 'a/b; profile="X"'],
  ['Content-Type', 'text/html; charset=utf-8', 'text/html'],
  ['Vary', 'Accept, Accept-Encoding', 'Accept-Encoding'],
  ['Cache-Control', 'public, max-age=300', 'public, max-age=30'],
  ['Cache-Control', 'max-age=300', 'max-age=300, immutable'],
  ['Link', '</a>; rel="a", </b>; rel="b"', '</b>; rel="b", </a>; rel="a"'],
  ['X-Content-Type-Options', 'nosniff', 'NoSniff'],
])('%s: %j is not said by %j', (name, wanted, sent) => {
  expect(headerMatches(name, wanted, sent)).toBe(false)
})
