import { expect, test } from 'vitest'
import { isOpen, openingLines } from './open-origins.ts'

const values = {
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
  expect(isOpen(values, 'frame', address)).toBe(open)
})

test('nothing is open where a list is empty, missing or no list', () => {
  for (const given of [values, {}, { http: {} }, undefined])
    for (const list of ['img', 'media'] as const)
      expect(isOpen(given, list, 'https://map.example.net/')).toBe(false)
})

test.each([
  [{}, 'img', 'http: { csp: { img: [https://b.example] } }'],
  [
    values,
    'frame',
    'http: { csp: { frame: [https://map.example.net, https://a.example:8443, https://b.example] } }',
  ],
  [values, 'media', 'http: { csp: { media: [https://b.example] } }'],
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
