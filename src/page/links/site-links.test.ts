import { expect, test } from 'vitest'
import { english as englishTable } from '../../site/words/words-for.ts'

const english = englishTable().words

import { renderHtml } from '../page-content.ts'
import { parsePage } from '../parse-page.ts'
import { isOpen, openingLines } from './site-links.ts'

const parsed = (text: string, values: unknown = { baseUrl: 'https://a.example' }) =>
  parsePage({
    file: 'pages/join.html',
    text,
    path: '/join',
    title: 'T',
    values,
    words: english,
  })

const remote = (text: string, values?: unknown) =>
  parsed(text, values).diagnostics.filter(({ ruleId }) => ruleId === 'remote-image')

test.each([
  ['<img src="https://b.example/x/map.png" alt="A map">', 'map.png'],
  ['<p>Text <img src="http://b.example/map.png" alt="A map"></p>', 'map.png'],
  ['<img src="HTTPS://b.example/map.png" alt="A map">', 'map.png'],
  [
    '<img src="/assets/a.png" srcset="/assets/a.png 1x, https://b.example/map.png 2x" alt="A map">',
    'map.png',
  ],
  ['<img src="/assets/a.png" srcset="https://b.example/map.png 2x" alt="A map">', 'map.png'],
  [
    '<picture><source srcset="https://b.example/m.webp"><img src="/assets/a.png" alt="A map"></picture>',
    'm.webp',
  ],
  ['<img src="https://b.example/maps/" alt="A map">', '…'],
  ['<img src="https://b.example/.hidden" alt="A map">', '…'],
  ['<img src="https://b.example/a%20b.png" alt="A map">', '…'],
  ['<img src="https://b.example/b.png(1)" alt="A map">', '…'],
])('%s is an image on another host', (text, name) => {
  const found = remote(text)
  expect(found).toMatchObject([{ fatal: true, file: 'pages/join.html' }])
  expect(found[0]?.reason).toContain('b.example')
  expect(found[0]?.note).toContain(`\`/assets/${name}\``)
  expect(found[0]?.note).toContain('the folder assets ')
  expect(text.slice(found[0]?.place?.start.offset)).toMatch(/^<(?:img|source)/)
})

test('the folder of assets is named as the config has it', () => {
  const text = '<img src="https://b.example/map.png" alt="A map">'
  expect(remote(text, { assets: 'files' })[0]?.note).toContain('the folder files ')
})

test.each([
  '<img src="/assets/map.png" alt="A map">',
  '<img src="https://a.example/assets/map.png" alt="A map">',
  '<img src="/assets/x.png?from=https://b.example/y.png" alt="A map">',
  '<p><a href="https://b.example/map.png">A map</a></p>',
  '<blockquote cite="https://b.example/map.png"><p>Text</p></blockquote>',
])('%s is not a remote resource', text => expect(remote(text)).toEqual([]))

test('every address into the site is written in its one form', () => {
  const { tree, links } = parsed(
    '<blockquote cite="rules.html"><p><img alt="A" src="../assets/a.png" srcset="../assets/a.png  1x,../assets/b.png 2x"></p></blockquote>',
  )
  const html = renderHtml(tree)
  expect(html).toContain('cite="/rules"')
  expect(html).toContain('src="/assets/a.png"')
  expect(html).toContain('srcset="/assets/a.png 1x, /assets/b.png 2x"')
  expect(links.map(({ href }) => href)).toEqual(['/rules', '/assets/a.png', '/assets/a.png', '/assets/b.png'])
  expect(links.every(({ place }) => place !== undefined)).toBe(true)
})

const policy = {
  http: { csp: { frame: ['https://map.example.net', 'https://a.example:8443'], img: [], media: 'none' } },
}

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

test('nothing is open where a list is empty, missing or no list', () => {
  for (const given of [policy, {}, { http: {} }, undefined])
    for (const list of ['img', 'media'] as const)
      expect(isOpen(given, list, 'https://map.example.net/')).toBe(false)
})

test.each([
  [{}, 'img', 'http: { csp: { img: [https://b.example] } }'],
  [
    policy,
    'frame',
    'http: { csp: { frame: [https://map.example.net, https://a.example:8443, https://b.example] } }',
  ],
  [policy, 'media', 'http: { csp: { media: [https://b.example] } }'],
  [
    { http: { csp: { img: [7, 'https://a.example'] } } },
    'img',
    'http: { csp: { img: [https://a.example, https://b.example] } }',
  ],
] as const)('the lines that open the policy keep what is open: %j', (given, list, lines) => {
  expect(openingLines(given, list, 'https://b.example/picture.png')).toBe(lines)
})

test('an invalid address opens nothing', () => {
  expect(openingLines({}, 'img', 'https://')).toBe('http: { csp: { img: [] } }')
})
