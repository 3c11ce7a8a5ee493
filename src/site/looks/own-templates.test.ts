import { expect, test } from 'vitest'
import type { CompileOptions } from '../../compile.ts'
import { change, painter, unpaintedBundle } from '../../testing/sample.ts'

function compiled(files: Readonly<Record<string, string>>, options: CompileOptions = {}) {
  const { diagnostics, bundle } = unpaintedBundle(all => {
    change(all, 'portolan.yaml', '\nsite:\n', '\nsite:\n  templates: templates\n')
    for (const [file, text] of Object.entries(files)) all.set(`templates/${file}`, Buffer.from(text))
  }, options)
  const text = (file: string) => Buffer.from(bundle?.files.get(file) ?? '').toString()
  return {
    text,
    files: bundle?.files,
    found: diagnostics.map(({ file, place, ...rest }) => ({ at: `${file}:${place?.start.line}`, ...rest })),
  }
}

test('a template replaces the built-in one, and the others stay', () => {
  const { found, text } = compiled({ 'html/not-found.eta': '<h1>Lost at <%= it.home %></h1>\n' })
  expect(found).toEqual([])
  expect(text('404.html')).toContain('<main id="main">\n<h1>Lost at /</h1>\n')
  expect(text('404.html')).toContain('<footer')
})

test.each<[Record<string, string>, object]>([
  [{}, { at: expect.stringMatching(/^portolan\.yaml:\d+$/), ruleId: 'template-name' }],
  [
    { 'html/sites.css': '' },
    {
      at: 'templates/html/sites.css:undefined',
      ruleId: 'template-name',
      expected: ['templates/html/site.css'],
    },
  ],
  [
    { 'nginx/nginx.conf.eta': '' },
    { ruleId: 'template-name', note: expect.stringContaining('html/page.eta') },
  ],
  [
    { 'html/page.eta': 'a\n<%= it.nothing.at.all %>' },
    {
      at: 'templates/html/page.eta:2',
      ruleId: 'template',
      reason: "Cannot read properties of undefined (reading 'at')",
    },
  ],
  [
    { 'html/not-found.eta': '<p><%= it.words.notFound %>\n<%= it.hom %>' },
    {
      at: 'templates/html/not-found.eta:2',
      ruleId: 'template',
      reason: expect.stringMatching(/^This value is missing here: check its name/),
    },
  ],
  [{ 'html/not-found.eta': '<% if ( %>' }, { at: 'templates/html/not-found.eta:1', ruleId: 'template' }],
  [{ 'html/page.eta': 'x'.repeat(600_000) }, { ruleId: 'file-too-large' }],
])('%j is a mistake', (files, mistake) => {
  expect(compiled(files).found).toEqual([expect.objectContaining({ fatal: true, ...mistake })])
})

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">\n${content}</svg>`

test('the card is drawn with a template of the owner', () => {
  const drawing = svg('<path fill="<%= it.skyInk %>" d="<%= it.title[0].path %>"/>')
  const { found, files } = compiled({ 'pictures/card.eta': drawing }, { painter })
  expect(found).toEqual([])
  const cardIn = (page: string) => /assets\/card-\w+\.png/.exec(String(files?.get(page)))?.[0] ?? ''
  const before = unpaintedBundle(undefined, { painter }).bundle?.files
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
  expect(compiled({ 'pictures/card.eta': svg(content) }, { painter }).found).toEqual([
    expect.objectContaining({
      at: `templates/pictures/card.eta:${line}`,
      reason: expect.stringContaining(reason),
      fatal: true,
    }),
  ])
})
