import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Refused } from '../model/sources.ts'
import { configFolders } from './config-folders.ts'
import { load } from './load.ts'

const good = readFileSync(new URL('./fixtures/portolan.yaml', import.meta.url), 'utf8')
const bytes = (text: string) => new TextEncoder().encode(text)
const page = (title: string, more = '', body = 'Hello.\n') =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n${body}`

type Files = Readonly<Record<string, string | Uint8Array | null>>

function loaded(change: Files = {}, refused: readonly Refused[] = []) {
  const all: Files = {
    'portolan.yaml': good,
    'pages/index.md': page('Home'),
    'pages/join.md': page('Join'),
    ...change,
  }
  const files = new Map<string, Uint8Array>()
  for (const [file, content] of Object.entries(all)) {
    if (content !== null) files.set(file, typeof content === 'string' ? bytes(content) : content)
  }
  const { site, diagnostics } = load({ config: 'portolan.yaml', files, refused }, new Map())
  const found = diagnostics.map(
    ({ file, place, ruleId }) => `${file}${place ? `:${place.start.line}` : ''} ${ruleId}`,
  )
  return { site, diagnostics, found }
}

describe('a site without mistakes', () => {
  test('has its config with defaults, in the order of the specification', () => {
    const moved = good.replace(/ {2}name: Example\n/, '').replace(/(updated: .*\n)/, '$1  name: Example\n')
    const { site, found } = loaded({ 'portolan.yaml': moved })
    expect(found).toEqual([])
    expect(Object.keys(site?.config.server ?? {})).toEqual([
      ...[
        'name',
        'website',
        'guide',
        'serverAddress',
        'discordInvite',
        'updated',
        'compatibilityNote',
        'editions',
      ],
    ])
    expect({ ...site?.config, server: undefined }).toMatchInlineSnapshot(`
      {
        "agents": {
          "browserTool": {
            "editions": [
              "java",
              "bedrock",
            ],
          },
          "skill": {},
        },
        "assets": "assets",
        "baseUrl": "https://play.example.net",
        "deploy": {
          "caddy": {
            "listen": ":8080",
          },
          "nginx": {
            "brotli": false,
            "hsts": false,
            "listen": 8080,
          },
        },
        "http": {
          "maxAge": {
            "api": 300,
            "assets": 31536000,
            "discovery": 300,
            "pages": 300,
          },
          "notAcceptable": "html",
          "sharedCaches": "ignore-vary",
        },
        "pages": "pages",
        "server": undefined,
        "service": {
          "description": "How to join the Example server.",
          "language": "en",
          "name": "Example",
          "shortName": "example",
        },
        "site": {},
      }
    `)
  })

  test('reads the same with a byte order mark and CRLF, places included', () => {
    const windows = `\ufeff${good.replaceAll('\n', '\r\n').trimEnd()}`
    expect(loaded({ 'portolan.yaml': windows }).site?.config).toEqual(loaded().site?.config)
    const wrong = windows.replace('19132', '0x1').replace('baseUrl', 'baseURL')
    const places = loaded({ 'portolan.yaml': wrong }).diagnostics.map(({ place }) => place?.start)
    expect(places).toMatchObject([
      { line: 1, column: 1 },
      { line: 27, column: 13 },
    ])
  })

  test('has its pages by path, drafts left out', () => {
    const { site, found } = loaded({
      'pages/guides/index.md': page('Guides', 'updated: 2026-01-02\nsitemap: no\nrel: service-doc\n'),
      'pages/guides/first-steps.html': page('First', '', '<p>Hello.</p>'),
      'pages/secret.md': page('Secret', 'draft: yes\n', '[nowhere](/nowhere)'),
    })
    expect(found).toEqual([])
    expect(site?.pages.map(({ path }) => path)).toEqual(['/', '/guides', '/guides/first-steps', '/join'])
    expect(site?.pages[1]).toMatchObject({
      source: 'pages/guides/index.md',
      title: 'Guides',
      description: 'About Guides.',
      updated: '2026-01-02',
      listed: false,
      rel: 'service-doc',
    })
  })

  test('has its assets below assets/, whatever their folder is called', () => {
    const { site, found } = loaded({
      'portolan.yaml': `${good}assets: public\nsite: {logo: public/img/logo.svg}\n`,
      'public/img/logo.svg': '<svg/>',
      'pages/join.md': page('Join', '', '![Logo](/assets/img/logo.svg)'),
    })
    expect(found).toEqual([])
    expect(site?.assets.map(({ file }) => file)).toEqual(['assets/img/logo.svg'])
  })
})

describe('navigation', () => {
  const labels = (change: Files) =>
    loaded(change)
      .site?.pages.filter(({ nav }) => nav)
      .toSorted((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
      .map(({ nav }) => nav?.label)
  const deep = {
    'pages/guides/a.md': page('A'),
    'pages/rules.md': page('Rules', 'nav: {label: The rules, order: -1}\n'),
  }

  test('has the pages of the first level', () => expect(labels(deep)).toEqual(['The rules', 'Home', 'Join']))

  test('leaves out what says so, and takes in what says so', () => {
    const more = { 'pages/join.md': page('Join', 'nav: no\n'), 'pages/guides/a.md': page('A', 'nav: {}\n') }
    expect(labels({ ...deep, ...more })).toEqual(['The rules', 'Home', 'A'])
  })

  test('is what site.nav says, if it says anything', () => {
    const config = `${good}site: {nav: [/rules, /guides/a]}\n`
    expect(labels({ ...deep, 'portolan.yaml': config })).toEqual(['The rules', 'A'])
  })

  test('does not grow with the site', () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`pages/p${index}.md`, page(`P${index}`)]),
    )
    expect(labels({ ...deep, ...many })).toEqual(['The rules'])
  })
})

describe('mistakes', () => {
  test('of the config and of the pages are found in one run, each once', () => {
    const config = good
      .replace('serverAddress', 'serverAdress')
      .replace('port: 19132', 'port: 0x10')
      .replace('note: No port', 'note: Note: no port')
      .replace('updated: 2026-11-01', 'updated: 2026-02-30')
    const body =
      '{{ server.serverAddress }} {{ server.nmae }} {{ server.updated }}\n\n[a](/jion)\n\n::stps{edition=java}\n'
    const { found, site } = loaded({
      'portolan.yaml': `${config}site: {nav: [/, /jion]}\n`,
      'pages/join.md': page(
        'Join',
        'titel: x\n',
        `${body}\n::steps{edition=java}\n\n::edition{name=bedrock}\n`,
      ),
    })
    expect(site).toBeUndefined()
    expect(found).toEqual([
      'pages/join.md:4 unknown-key',
      'pages/join.md:7 unknown-value',
      'pages/join.md:9 dead-link',
      'pages/join.md:11 unknown-directive',
      'portolan.yaml:9 unknown-key',
      'portolan.yaml:11 date',
      'portolan.yaml:19 quotes-needed',
      'portolan.yaml:27 plain-number',
      'portolan.yaml:33 nav-page',
    ])
  })

  test.each<[string, Files, readonly string[]]>([
    ['no config', { 'portolan.yaml': null }, ['portolan.yaml config-missing']],
    ['a config of 2 MiB', { 'portolan.yaml': '#'.repeat(2 ** 21) }, ['portolan.yaml file-too-large']],
    [
      'a UTF-16 config',
      { 'portolan.yaml': new Uint8Array([0xff, 0xfe, 0x61, 0]) },
      ['portolan.yaml not-utf-8'],
    ],
    ['Latin-1', { 'pages/a.md': new Uint8Array([45, 45, 45, 10, 0xfc]) }, ['pages/a.md:2 not-utf-8']],
    [
      'no home page',
      { 'pages/index.md': null },
      ['pages/index.md home-page-missing', 'portolan.yaml:7 own-address'],
    ],
    ['no front matter', { 'pages/a.md': '# A\n' }, ['pages/a.md:1 front-matter-missing']],
    [
      'open front matter',
      { 'pages/a.md': '---\ntitle: A\ndescription: B\n\nText\n' },
      ['pages/a.md:1 front-matter-open'],
    ],
    [
      'empty front matter',
      { 'pages/a.md': '---\n---\n' },
      ['pages/a.md:1 missing-key', 'pages/a.md:1 missing-key'],
    ],
    ['a list for front matter', { 'pages/a.md': '---\n- a\n---\n' }, ['pages/a.md:2 not-a-mapping']],
    ['a large page', { 'pages/a.md': page('A', '', ' '.repeat(2 ** 19)) }, ['pages/a.md file-too-large']],
    ['one path twice', { 'pages/join.html': page('Join') }, ['pages/join.md page-conflict']],
    ['an image among pages', { 'pages/a.png': '' }, ['pages/a.png page-extension']],
    [
      'a bad name',
      { 'pages/My Page.md': page('A', '', '[my page](/my-page)') },
      ['pages/My Page.md page-name'],
    ],
    [
      'reserved paths',
      { 'pages/api/a.md': page('A'), 'pages/404.md': page('B') },
      ['pages/404.md page-reserved', 'pages/api/a.md page-reserved'],
    ],
    [
      'two API pages',
      { 'pages/a.md': page('A', 'rel: service-doc\n'), 'pages/b.md': page('B', 'rel: service-doc\n') },
      ['pages/b.md service-doc-conflict'],
    ],
    [
      'asset names',
      { 'assets/a b.png': '', 'assets/x.html': '' },
      ['assets/a b.png asset-name', 'assets/x.html asset-name'],
    ],
    [
      'assets that differ in case',
      { 'assets/A.png': '', 'assets/a.png': '' },
      ['assets/a.png asset-conflict'],
    ],
    [
      'folders in one another',
      { 'portolan.yaml': `${good}assets: pages/assets\n` },
      ['portolan.yaml:33 folder'],
    ],
  ])('%s', (_, change, expected) => {
    const { found, site } = loaded(change)
    expect(found).toEqual(expected)
    expect(site).toBeUndefined()
  })

  test('files that were not read are named, and not missed', () => {
    const refused = [
      { path: 'pages/index.md', reason: 'outside' },
      { path: 'pages/big.md', reason: 'too-large', size: 600000, limit: 524288 },
      { path: 'assets/pipe', reason: 'not-a-file' },
    ] as const
    const { found } = loaded(
      { 'pages/index.md': null, 'pages/join.md': page('Join', '', '[a](/) [b](/big)') },
      refused,
    )
    expect(found).toEqual([
      'assets/pipe not-a-file',
      'pages/big.md file-too-large',
      'pages/index.md file-outside',
    ])
  })
})

test('configFolders reads what it can', () => {
  expect(configFolders(bytes('pages: content/pages\nassets: ../up\n'))).toEqual({
    pages: 'content/pages',
    assets: 'assets',
  })
  expect(configFolders(bytes('pages: [\n'))).toEqual({ pages: 'pages', assets: 'assets' })
  expect(configFolders(new Uint8Array([0xff]))).toEqual({ pages: 'pages', assets: 'assets' })
})
