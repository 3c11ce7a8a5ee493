import { expect, test } from 'vitest'
import { pageConfig, parsed } from '../../testing/parsed.ts'
import { renderHtml } from '../page-content.ts'
import { isOpen } from './site-links.ts'

test('every address into the site is written in its one form', () => {
  const { tree, links } = parsed(
    '<blockquote cite="rules.html"><p><img alt="A" src="../assets/a.png" srcset="../assets/a.png  1x,../assets/b.png 2x"></p></blockquote>',
    'pages/join.html',
    { baseUrl: 'https://a.example' },
    { path: '/join' },
  )
  const html = renderHtml(tree)
  expect(html).toContain('cite="/rules"')
  expect(html).toContain('src="/assets/a.png"')
  expect(html).toContain('srcset="/assets/a.png 1x, /assets/b.png 2x"')
  expect(links.map(({ href }) => href)).toEqual(['/rules', '/assets/a.png', '/assets/a.png', '/assets/b.png'])
  expect(links.every(({ place }) => place !== undefined)).toBe(true)
})

test('addresses of other programs keep their form', () => {
  const { tree, links } = parsed(
    '[a](../map/) [b](/map/x.html?y) [c](https://a.example/map/#z) [d](/mapx/)\n',
    'pages/guides/join.md',
    { baseUrl: 'https://a.example', deploy: { elsewhere: ['/map/'] } },
    { path: '/guides/join' },
  )
  expect(links.map(({ href }) => href)).toEqual(['/map/', '/map/x.html?y', '/map/#z', '/mapx'])
  expect(renderHtml(tree)).toContain('<a href="/map/">')
})

const policy = pageConfig({
  http: { csp: { frame: ['https://map.example.net', 'https://a.example:8443'] } },
})

test.each([
  ['https://map.example.net/', true],
  ['https://map.example.net/x?y', true],
  ['https://a.example:8443/x', true],
  ['https://a.example/x', false],
  ['http://map.example.net/', false],
  ['https://example.net/', false],
  ['map.example.net', false],
  ['', false],
])('%j is open: %s', (address, open) => {
  expect(isOpen(policy, 'frame', address)).toBe(open)
})

test('nothing is open where a list is empty', () => {
  for (const list of ['img', 'media'] as const)
    expect(isOpen(policy, list, 'https://map.example.net/')).toBe(false)
})

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
