import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../compile.ts'
import { readTemplates } from '../files/package.ts'
import type { Refused } from '../model/sources.ts'

const templates = readTemplates()

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
  const { bundle, diagnostics } = compile({ config: 'portolan.yaml', files, refused }, templates)
  const site = bundle?.site
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
        'javaPortDiscovery',
        'compatibilityNote',
        'consoleNote',
        'accountSafety',
        'editions',
      ],
    ])
    expect({ ...site?.config, server: undefined }).toMatchInlineSnapshot(`
      {
        "addresses": [],
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
          "apache": {
            "listen": 8080,
          },
          "caddy": {
            "listen": ":8080",
          },
          "kubernetes": {
            "gateway": "gateway",
            "replicas": 2,
          },
          "nginx": {
            "brotli": false,
            "listen": 8080,
          },
        },
        "http": {
          "csp": {
            "connect": [],
            "font": [],
            "frame": [],
            "img": [],
            "media": [],
            "script": [],
            "style": [],
          },
          "hsts": false,
          "maxAge": {
            "api": 300,
            "assets": 31536000,
            "discovery": 300,
            "pages": 300,
          },
          "notAcceptable": "html",
          "sharedCaches": "html-only",
        },
        "languages": [],
        "lint": {
          "off": [],
        },
        "pages": "pages",
        "redirects": {},
        "server": undefined,
        "service": {
          "description": "How to join the Example server.",
          "language": "en",
          "name": "Example",
          "shortName": "example",
        },
        "site": {
          "footer": {
            "links": [],
          },
          "links": [],
          "ornament": true,
          "pictures": true,
          "theme": "auto",
          "toggle": false,
        },
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

  test('pages link to its own skills', () => {
    const link = (name: string) => `[a](/.well-known/skills/${name}/SKILL.md)\n`
    const skill = '---\nname: build\ndescription: How to build.\n---\n\nBuild.\n'
    const linked = (name: string) =>
      loaded({ 'skills/build/SKILL.md': skill, 'pages/join.md': page('Join', '', link(name)) }).found
    expect(linked('build')).toEqual([])
    expect(linked('built')).toEqual(['pages/join.md:6 dead-link'])
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

describe('mistakes', () => {
  test('of the config are all found, then those of the pages, each once', () => {
    const body =
      '{{ server.serverAddress }} {{ server.nmae }} {{ server.updated }}\n\n[a](/jion)\n\n::stps{edition=java}\n'
    const files = {
      'portolan.yaml': `${good}site: {nav: [/, /jion]}\n`,
      'pages/join.md': page(
        'Join',
        'titel: x\n',
        `${body}\n::steps{edition=java}\n\n::edition{name=bedrock}\n`,
      ),
    }
    const config = files['portolan.yaml']
      .replace('serverAddress', 'serverAdress')
      .replace('port: 19132', 'port: 0x10')
      .replace('updated: 2026-11-01', 'updated: 2026-02-30')
    const broken = loaded({ ...files, 'portolan.yaml': config })
    expect(broken.site).toBeUndefined()
    expect(broken.found).toEqual([
      'portolan.yaml:9 unknown-key',
      'portolan.yaml:11 date',
      'portolan.yaml:27 plain-number',
    ])
    const { found, site } = loaded(files)
    expect(site).toBeUndefined()
    expect(found).toEqual([
      'pages/join.md:4 unknown-key',
      'pages/join.md:7 unknown-value',
      'pages/join.md:9 dead-link',
      'pages/join.md:11 unknown-directive',
      'portolan.yaml:33 nav-page',
    ])
  })

  const apiPage = (title: string) => page(title, 'rel: service-doc\n')

  test.each<[string, Files]>([
    ['portolan.yaml config-missing', { 'portolan.yaml': null }],
    ['portolan.yaml file-too-large', { 'portolan.yaml': '#'.repeat(2 ** 21) }],
    ['portolan.yaml not-utf-8', { 'portolan.yaml': new Uint8Array([0xff, 0xfe, 0x61, 0]) }],
    ['pages/a.md:2 not-utf-8', { 'pages/a.md': new Uint8Array([45, 45, 45, 10, 0xfc]) }],
    ['pages/index.md home-page-missing, portolan.yaml:7 own-address', { 'pages/index.md': null }],
    ['pages/a.md:1 front-matter-missing', { 'pages/a.md': '# A\n' }],
    ['pages/a.md:1 front-matter-open', { 'pages/a.md': '---\ntitle: A\ndescription: B\n\nText\n' }],
    ['pages/a.md:1 missing-key, pages/a.md:1 missing-key', { 'pages/a.md': '---\n---\n' }],
    ['pages/a.md:2 not-a-mapping', { 'pages/a.md': '---\n- a\n---\n' }],
    ['pages/a.md file-too-large', { 'pages/a.md': page('A', '', ' '.repeat(2 ** 19)) }],
    ['pages/join.md page-conflict', { 'pages/join.html': page('Join') }],
    ['pages/a.png page-extension', { 'pages/a.png': '' }],
    ['pages/My Page.md page-name', { 'pages/My Page.md': page('A', '', '[my page](/my-page)') }],
    ['pages/404.md:1 missing-key', { 'pages/404.md': '---\ntitle: A\n---\n\nText\n' }],
    ['pages/b.md service-doc-conflict', { 'pages/a.md': apiPage('A'), 'pages/b.md': apiPage('B') }],
    ['assets/a b.png asset-name, assets/x.html asset-name', { 'assets/a b.png': '', 'assets/x.html': '' }],
    ['assets/a.png asset-conflict', { 'assets/A.png': '', 'assets/a.png': '' }],
    ['assets/portolan.69500813c169.css asset-conflict', { 'assets/portolan.69500813c169.css': '' }],
    ['assets/Portolan.69500813C169.js asset-conflict', { 'assets/Portolan.69500813C169.js': '' }],
    ['assets/card-0148a083337a.png asset-conflict', { 'assets/card-0148a083337a.png': '' }],
    ['portolan.yaml:33 folder', { 'portolan.yaml': `${good}assets: pages/assets\n` }],
    ['portolan.yaml:33 folder', { 'portolan.yaml': `${good}assets: static\n` }],
    ['static/a.gz asset-name, static/a/.b asset-name', { 'static/a.gz': '', 'static/a/.b': '' }],
    ['static/a asset-conflict', { 'static/A': '', 'static/a': '' }],
  ])('%s', (expected, change) => {
    const { found, site } = loaded(change)
    expect(found.join(', ')).toBe(expected)
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

describe('files at the root', () => {
  const mistakeAt = (file: string, change: Files = {}) => {
    const { site, diagnostics } = loaded({ [file]: '', ...change })
    expect(site === undefined).toBe(diagnostics.length > 0)
    return diagnostics.map(({ file, reason }) => `${file}: ${reason}`).join('\n')
  }
  const guide = { 'pages/guides/a.md': page('A') }
  const asset = { 'assets/a.png': '' }
  const skill = {
    'skills/dig/SKILL.md': '---\nname: dig\ndescription: Dig.\n---\n\nDig.\n',
  }

  test.each([
    ['join', 'pages/join.md'],
    ['JOIN.html', 'pages/join.md'],
    ['join.md', 'pages/join.md'],
    ['index.html', 'pages/index.md'],
    ['guides', 'pages/guides/a.md', guide],
    ['robots.txt', "portolan's own /robots.txt"],
    ['api/server-info', "portolan's own /api/server-info"],
    ['api/server-info/x', "portolan's own /api/server-info"],
    ['404.html', "portolan's own /404.html"],
    ['assets/a.png', 'assets/a.png', asset],
    ['.well-known/skills/dig/SKILL.md', 'skills/dig/SKILL.md', skill],
  ])('%s is taken by %s', (name, owner, change: Files = {}) => {
    const reason = `The address /${name} is taken by ${owner}`
    expect(mistakeAt(`static/${name}`, change)).toBe(`static/${name}: ${reason}`)
  })

  test('are where links of the config lead, whatever they end in', () => {
    const links = `${good}site:\n  footer: { links: [{ label: Legal, url: /legal.html }] }\n`
    expect(mistakeAt('static/legal.html', { 'portolan.yaml': links })).toBe('')
  })

  test.each(['google123.html', '.well-known/foo', 'notes.md', 'join/map.zip', 'assets/b.png'])(
    '%s is published, and pages may link to it',
    name => {
      const linking = { 'pages/join.md': page('Join', '', `[Own](/${name}) [too](${name})`) }
      expect(mistakeAt(`static/${name}`, linking)).toBe('')
    },
  )
})
