import { expect, test } from 'vitest'
import { type Files, fixtureSite, pageOf } from '../../testing/fixture-site.ts'
import { shown } from '../../testing/whole-problem.ts'

const config = `baseUrl: https://docs.example.net
service: { name: Handbook, description: All about boats. }
site: { toggle: yes }
languages: [{ language: de, name: Handbuch }]
`
const built = (change: Files = {}) =>
  fixtureSite({
    'portolan.yaml': config,
    'pages/index.md': pageOf('Home'),
    'pages/join.md': null,
    'pages/guide/index.md': pageOf('Guide', 'layout: docs\n', '## One\n\nText.\n'),
    'pages/de/index.md': pageOf('Start'),
    ...change,
  })

test('a site without a server has everything but what is about a server', () => {
  const { bundle, files, diagnostics } = built()
  expect(shown(diagnostics)).toBe('no complaint')
  const paths = bundle?.manifest.routes
    .map(({ path }) => path.replace(/[\da-f]{12}/, '*'))
    .filter(path => !/^\/assets\/(?:card|portolan)/.test(path))
  expect(paths).toEqual([
    '/',
    '/de',
    '/de/llms-full.txt',
    '/de/llms.txt',
    '/favicon.svg',
    '/guide',
    '/llms-full.txt',
    '/llms.txt',
    '/robots.txt',
    '/site.webmanifest',
    '/sitemap.md',
    '/sitemap.xml',
  ])
  const text = (file: string) => Buffer.from(files.get(`public/${file}`) ?? '').toString()
  const all = [...files].filter(([file]) => /^public\/.*(?:html|md|txt|json|xml)$/.test(file))
  for (const [file, bytes] of all) {
    const found = Buffer.from(bytes)
      .toString()
      .match(/server(?!s)|discord|\bjoin|webmcp|\/api\/|undefined/i)?.[0]
    expect([file, found]).toEqual([file, undefined])
  }
  const rels = Array.from(text('guide.html').matchAll(/<link rel="([\w-]+)/g), ([, rel]) => rel)
  expect(rels).toEqual(['canonical', 'describedby', 'alternate', 'icon', 'manifest', 'stylesheet'])
  expect(text('llms.txt')).toContain('# Handbook\n\n> All about boats.\n')
  expect(text('404.html')).toContain('This page has moved, or it never existed.</p>')
})

test('what is about a server is an error with its line', () => {
  const page = pageOf('Home', '', '{{ server.name }}\n\n::join\n\n::qr{of=website}\n\n::votes\n')
  const keys = 'addresses: [{ label: A, address: a.example.net }]\n'
  const wrong = built({ 'pages/index.md': page, 'portolan.yaml': `${config}${keys}` })
  expect(shown(wrong.diagnostics)).toMatchInlineSnapshot(`
    "portolan.yaml:5:1-5:10 (161-170) error needs-server: \`addresses\` needs \`server\`
      note: Describe your game server in \`server\`, or remove this key"
  `)
  expect(shown(built({ 'pages/index.md': page }).diagnostics)).toMatchInlineSnapshot(`
    "pages/index.md:6:1-6:18 (46-63) error unknown-value: The config has no value \`server.name\`
      note: To print the braces, write \`\\{{\`
      expected: service.name
    pages/index.md:8:1-8:7 (65-71) error needs-server: \`::join\` needs \`server\` in the config
      note: Describe your game server there, or remove the directive
    pages/index.md:10:1-10:17 (73-89) error needs-server: \`::qr\` needs \`server\` in the config
      note: Describe your game server there, or remove the directive
    pages/index.md:12:1-12:8 (91-98) warning shows-nothing: \`::votes\` shows nothing: the config has no \`votes\`
      note: Add it to the config, or remove the directive"
  `)
})

test('a forgotten server is still an error', () => {
  expect(shown(built({ 'portolan.yaml': config.replace(/, description.*? }/, ' }') }).diagnostics)).toMatch(
    /^portolan.yaml error missing-key: `server` is missing\n {2}note: .*No game server\? Set only `service.name` and `service.description`/,
  )
})
