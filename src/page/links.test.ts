import { expect, test } from 'vitest'
import { parsed } from '../testing/parsed.ts'

const linksOf = (text: string, file = 'pages/join.md', path = '/join') =>
  parsed(text, file, { baseUrl: 'https://a.example' }, { path }).links.map(({ href }) => href)

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
