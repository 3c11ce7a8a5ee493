import { expect, test } from 'vitest'
import { english as englishTable } from '../site/words/words-for.ts'
import { cpuTime } from '../testing/cpu-time.ts'

const english = englishTable().words

import { checkLinks } from './links/check-links.ts'
import { parsePage } from './parse-page.ts'

const linksOf = (text: string, file = 'pages/join.md', path = '/join') =>
  parsePage({
    file,
    text,
    path,
    title: 'T',
    values: { baseUrl: 'https://a.example' },
    words: english,
  }).links.map(({ href }) => href)

test.each([
  ['rules.md', '/rules'],
  ['./rules.html#a', '/rules#a'],
  ['guides/index.md', '/guides'],
  ['index.md', '/'],
  ['/rules', '/rules'],
  ['/rules/', '/rules'],
  ['/rules.html?x=1#y', '/rules?x=1#y'],
  ['/rules.md', '/rules.md'],
  ['../assets/map.png', '/assets/map.png'],
  ['#faq', '#faq'],
  ['https://a.example/rules#x', '/rules#x'],
  ['https://a.example', '/'],
])('from /join, %s is %s', (address, href) => {
  expect(linksOf(`[some page](${address})`)).toEqual([href])
})

test('links from an index page are relative to its folder', () => {
  expect(linksOf('[a page](a.md) [other page](../b.md)', 'pages/guides/index.md', '/guides')).toEqual([
    '/guides/a',
    '/b',
  ])
})

test('links to other sites are not looked at', () => {
  expect(linksOf('<https://b.example/> [mail us](mailto:a@b.example) <https://a.example.evil/>')).toEqual([])
})

test('dead links and anchors are errors with suggestions', () => {
  const page = (path: string, text: string) => {
    const file = `pages${path}.md`
    const { anchors, links } = parsePage({
      file,
      text,
      path,
      title: 'T',
      values: {},
      words: english,
    })
    return { path, file, anchors, links }
  }
  const pages = [
    page(
      '/join',
      '[the rules](ruels.md) [first](/rules#frst) [a map](/assets/map.png) [the top](#top) [page](/rules.md)',
    ),
    page('/rules', '## First\n\n[second rule](#second) [über](#%C3%BCber)\n\n## Über'),
  ]
  const found = checkLinks(pages, new Set(['/assets/map.png', '/rules.md']))
  expect(
    found.map(({ file, place, ruleId, expected }) => [file, place?.start.column, ruleId, expected]),
  ).toEqual([
    ['pages/join.md', 1, 'dead-link', ['/rules']],
    ['pages/join.md', 23, 'dead-anchor', ['#first']],
    ['pages/rules.md', 1, 'dead-anchor', undefined],
  ])
})

test('a dead link is shown as it was written, with no far-fetched suggestion', () => {
  const page = {
    ...parsePage({
      file: 'pages/a/b.md',
      text: '[img one](../img.png) [two two](#zz) ![x](/assets/none.png)\n\n## H',
      path: '/a/b',
      title: 'T',
      values: {},
      words: english,
    }),
    path: '/a/b',
    file: 'pages/a/b.md',
  }
  const found = checkLinks([page], new Set(['/assets/logo.svg', '/assets/logo.png', '/a']))
  expect(found.map(({ reason, expected }) => [reason, expected])).toEqual([
    ['The link `../img.png` is broken: the site has no `/img.png`', undefined],
    ['`/a/b` has no anchor `#zz`', undefined],
    ['The link `/assets/none.png` is broken: the site has no `/assets/none.png`', undefined],
  ])
})

test('checking is linear in pages and links', () => {
  const links = Array.from({ length: 20 }, (_, index) => `/nope-${index}`).map(href => ({
    href,
    written: href,
    path: href,
  }))
  const pages = Array.from({ length: 4_000 }, (_, index) => ({
    path: `/p${index}`,
    file: `pages/p${index}.md`,
    anchors: new Set<string>(),
    links,
  }))
  const some = pages.slice(0, 1000)
  expect(checkLinks(some, new Set())).toHaveLength(20_000)
  const cost = (all: typeof pages) => cpuTime(() => checkLinks(all, new Set()), 3)
  const ratio = cost(pages) / cost(some)
  // Four times as many take four times as long, or 16 times; collecting garbage adds to that.
  expect(ratio).toBeLessThan(11)
})
