import { expect, test } from 'vitest'
import { english as englishTable } from '../site/words/words-for.ts'

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
