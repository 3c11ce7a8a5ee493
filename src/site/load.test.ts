import { describe, expect, test } from 'vitest'
import { type Files, fixtureSite, fixtureConfig as good, pageOf as page } from '../testing/fixture-site.ts'

function loaded(change: Files = {}) {
  const { bundle, diagnostics } = fixtureSite(change)
  const site = bundle?.site
  const found = diagnostics.map(
    ({ file, place, ruleId }) => `${file}${place ? `:${place.start.line}` : ''} ${ruleId}`,
  )
  return { site, diagnostics, found }
}

describe('a site without mistakes', () => {
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
      'pages/guides/index.md': page(
        'Guides',
        'updated: 2026-01-02\nsitemap: no\nrel: service-doc\n',
        '[First](first-steps.html)\n',
      ),
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
})

describe('files at the root', () => {
  const mistakeAt = (file: string, change: Files = {}) => {
    const { site, diagnostics } = loaded({ [file]: '', ...change })
    expect(site === undefined).toBe(diagnostics.length > 0)
    return diagnostics.map(({ file, reason }) => `${file}: ${reason}`).join('\n')
  }
  const guide = { 'pages/guides/a.md': page('A', 'nav: {}\n') }
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

test('editions without a key are those by default', () => {
  const [written, none] = ['server:\n  editions: {}\n', 'server:\n'].map(server =>
    fixtureSite({
      'portolan.yaml': good.replace(/ {2}editions:\n( {4}.*\n)+/, '').replace('server:\n', server),
    }),
  )
  expect(none?.diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  expect([written?.diagnostics.map(({ reason }) => reason), written?.bundle?.site.config]).toEqual([
    none?.diagnostics.map(({ reason }) => reason),
    none?.bundle?.site.config,
  ])
})
