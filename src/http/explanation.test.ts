import { expect, test } from 'vitest'
import { full } from '../testing/table-bundle.ts'
import { explainRequest } from './explain.ts'
import { type ExplanationView, explanationText } from './explanation.ts'
import { requestFrom } from './request-from.ts'

const plain = (text: string) => text
const tableOf406 = full
const tableOfHtml = { ...full, notAcceptable: 'html' as const }

function view(target: string, headers: Readonly<Record<string, string>>, method = 'GET', table = full) {
  const explained = explainRequest(table, { method, target, headers }, 1)
  const shown: ExplanationView = {
    asked: { method, target, lines: Object.entries(headers) },
    explained,
    folder: 'dist',
    near: ['/a-b/c'],
    hosts: [
      { name: 'nginx', title: 'nginx', differs: [] },
      { name: 'pages', title: 'GitHub Pages', differs: ['this', 'and that'] },
    ],
  }
  return shown
}

test.each<[string, ExplanationView]>([
  ['a page', { ...view('/a-b/c', { accept: 'text/html, odd, text/html;q=0.1' }), whole: 9, sent: 9 }],
  ['a page in a coding', { ...view('/a-b/c', { 'accept-encoding': 'gzip' }), whole: 900, sent: 90 }],
  ['a missing page', view('/a-b/c', {})],
  ['a part', { ...view('/assets/photo.png', { range: 'bytes=0-0' }), whole: 1, sent: 1 }],
  ['a file that is known', view('/assets/photo.png', { 'if-none-match': '*' })],
  ['a refusal', view('/a-b/c', { accept: 'image/png' }, 'GET', tableOf406)],
  [
    'a refusal that is passed over',
    { ...view('/a-b/c', { accept: 'image/png' }, 'GET', tableOfHtml), sent: 9 },
  ],
  ['an unknown page, refused', { ...view('/nope', { accept: 'image/png' }), sent: 9 }],
  ['no path', view('%zz', {}, 'HEAD')],
  ['another spelling', view('/a-b/c/', {})],
  ['another method', view('/a-b/c', {}, 'POST')],
  ['a question before', view('/api/health', {}, 'OPTIONS')],
])('%s', (_, shown) => {
  expect(`\n${explanationText(shown, plain, 80)}\n`).toMatchSnapshot()
})

test('what is long is cut where it would break the table', () => {
  const long = `text/${'x'.repeat(100)}`
  const text = explanationText(view('/a-b/c', { accept: `${long}, text/html` }), plain, 80)
  expect(text).toContain(`${long.slice(0, 49)}…`)
})

test('for a compressed file of unknown size, the report has the bytes sent', () => {
  const shown = { ...view('/a-b/c', { 'accept-encoding': 'gzip' }), sent: 90 }
  expect(explanationText(shown, plain, 80)).toContain('90 bytes instead of 0 bytes')
})

test.each([
  ['/hidden/page', 'a page without a Markdown twin that search engines must not index'],
  ['/robots.txt', 'a document with one representation'],
  ['/assets/photo.png', 'an asset'],
])('%s is %s', (target, kind) => {
  expect(explanationText(view(target, {}), plain, 200)).toContain(kind)
})

test.each([
  ['http://a.example?x=1', '/?x=1'],
  ['http://a.example', undefined],
  ['https://a.example/a b#c', '/a%20b'],
  ['/a"b', '/a%22b'],
])('%s asks for %s', (address, target) => {
  const described = requestFrom(address, { method: 'GET' })
  expect('target' in described ? described.target : undefined).toBe(target ?? '/')
})
