import { expect, test } from 'vitest'
import type { CompileOptions } from '../../compile.ts'
import { fixtureConfig, fixtureSite } from '../../testing/fixture-site.ts'
import { heldToHeadings } from '../../testing/held-to-inputs.ts'
import { painter } from '../../testing/sample.ts'
import { shown } from '../../testing/whole-problem.ts'

function compiled(files: Readonly<Record<string, string>>, options: CompileOptions = {}) {
  const own = Object.entries(files).map(([file, text]) => [`templates/${file}`, text])
  const config = { 'portolan.yaml': `${fixtureConfig}site: { templates: templates }\n` }
  const { diagnostics, bundle } = fixtureSite({ ...config, ...Object.fromEntries(own) }, [], options)
  const text = (file: string) => Buffer.from(bundle?.files.get(file) ?? '').toString()
  return { text, files: bundle?.files, found: diagnostics }
}

test('a template replaces the built-in one, and the others stay', () => {
  const { found, text } = compiled({ 'html/not-found.eta': '<h1>Lost at <%= it.home %></h1>\n' })
  expect(found).toEqual([])
  expect(text('404.html')).toContain('<main id="main">\n<h1>Lost at /</h1>\n')
  expect(text('404.html')).toContain('<footer')
})

test('what is wrong with an own template, and with its name', () =>
  heldToHeadings(new URL('./fixtures/own-templates.txt', import.meta.url), input => {
    const [, ...lines] = input.split('\n')
    const templates = lines.map(line => /^(\S+) (.*)$/.exec(line)?.slice(1) ?? [])
    const files = Object.fromEntries(templates.map(([file, text = '']) => [file, JSON.parse(text)]))
    return shown(compiled(files).found).replace(/(?<=Ours are ).*/, '…')
  }))

test('a template that is too large is a mistake', () => {
  const { found } = compiled({ 'html/page.eta': 'x'.repeat(600_000) })
  expect(found).toMatchObject([{ fatal: true, ruleId: 'file-too-large' }])
})

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">\n${content}</svg>`

test('the card is drawn with a template of the owner', () => {
  const drawing = svg('<path fill="<%= it.skyInk %>" d="<%= it.title[0].path %>"/>')
  const { found, files } = compiled({ 'pictures/card.eta': drawing }, { painter })
  expect(found).toEqual([])
  const cardIn = (page: string) => /assets\/card-\w+\.png/.exec(String(files?.get(page)))?.[0] ?? ''
  const before = fixtureSite({}, [], { painter }).bundle?.files
  expect(before?.has(cardIn('join.html'))).toBe(false)
  expect(
    Buffer.from(files?.get(cardIn('join.html')) ?? '')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test.each([
  ['\n<%= it.titel %>', 3, 'This value is missing here: check its name'],
  ['<text>Hello</text>', 1, 'A card has no fonts and loads no files'],
  ['<image href="/etc/logo.png"/>', 1, 'A card has no fonts and loads no files'],
  ['<g>', 1, 'This card cannot be painted: '],
])('a card with %j is a mistake', (content, line, reason) => {
  expect(compiled({ 'pictures/card.eta': svg(content) }, { painter }).found).toMatchObject([
    {
      file: 'templates/pictures/card.eta',
      place: { start: { line } },
      reason: expect.stringContaining(reason),
      fatal: true,
    },
  ])
})
