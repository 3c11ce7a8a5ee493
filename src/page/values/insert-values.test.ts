import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { renderHtml } from '../page-content.ts'

const values = {
  service: { language: 'de' },
  server: {
    name: 'A & B',
    updated: '2026-03-05',
    website: 'https://play.example.net/',
    open: true,
    half: 'a\uD800',
    port: 25565,
  },
}

const read = (text: string, given: object = values, file = 'pages/a.md') => parsed(text, file, given)
const html = (text: string, given?: object) =>
  renderHtml(read(`# T\n\n${text}`, given).tree)
    .replace(/^<h1.*\n/, '')
    .trim()

test('running text has the date as the language writes it; code, attributes and addresses as it is', () => {
  expect(html('{{ server.updated }}')).toBe('<p>5. März 2026</p>')
  expect(html('{{ server.updated }}', { ...values, service: {} })).toContain('2026')
  expect(html('<b>{{ server.updated }}</b> {{ server.port }}')).toBe('<p><b>5. März 2026</b> 25565</p>')
  expect(html('`{{ server.updated }}` <kbd>{{ server.updated }}</kbd>')).toContain('<code>2026-03-05</code>')
  const date = '{{ server.updated }}'
  const page = read(`<h1>T</h1><p><code>${date} <b>${date}</b></code> ${date}</p>`, values, 'pages/a.html')
  expect(renderHtml(page.tree)).toContain('<p><code>2026-03-05 <b>2026-03-05</b></code> 5. März 2026</p>')
  expect(html('<p title="{{ server.updated }}">a</p>')).toBe('<p title="2026-03-05">a</p>')
  expect(html('[a](https://a.example/{{ server.updated }} "{{ server.updated }}")')).toContain(
    'href="https://a.example/2026-03-05" title="2026-03-05"',
  )
})

test('a value at the start of an address is the address; later ones are escaped', () => {
  expect(html('[a]({{ server.website }}x)')).toContain('href="https://play.example.net/x"')
  expect(html('[a](https://a.example/?a={{ server.name }}&b={{ server.half }})')).toContain(
    '?a=A%20%26%20B&amp;b=a%EF%BF%BD',
  )
  expect(html('<a href="https://a.example/{{ server.name }}">a</a>')).toContain('/A%20%26%20B"')
  expect(html('<blockquote cite="https://a.example/{{ server.name }}">a</blockquote>')).toContain(
    '/A%20%26%20B"',
  )
  expect(html('<img src="/assets/{{ server.name }}.png" alt="{{ server.name }}">')).toMatch(
    /A%20%26%20B\.png.*alt="A &amp; B"|alt="A &amp; B".*A%20%26%20B\.png/,
  )
})

test('yes and no are text, and so is a value in a list of words', () => {
  expect(html('{{ server.open }}')).toBe('<p>true</p>')
  expect(html('<a href="/x" rel="nofollow {{ server.port }}">a</a>')).toContain('25565')
})

test('each unknown value is reported at each place, a value that is used twice once', () => {
  const { diagnostics } = read('{{ server.nope }} {{ server.nope }}')
  expect(
    diagnostics.filter(({ ruleId }) => ruleId === 'unknown-value').map(({ place }) => place?.start.column),
  ).toEqual([1, 19])
  const twice = read('[One][a] and [two][a]\n\n[a]: https://a.example/{{ server.gone }}').diagnostics
  expect(twice.map(({ reason }) => reason)).toEqual(['The config has no value `server.gone`'])
})
