import { expect, test } from 'vitest'
import { type Files, fixtureSite, fixtureConfig as good, pageOf as page } from '../testing/fixture-site.ts'

/** The diagnostics of the usual site with these files: file, line, rule and reason. */
function said(change: Files): readonly string[] {
  return fixtureSite(change).diagnostics.map(
    ({ file, place, ruleId, reason }) =>
      `${file}${place ? `:${place.start.line}` : ''} ${ruleId}: ${reason.replace(/`/g, '')}`,
  )
}

const directives = '::links\n\n::qr{of=guide}\n\n[the wiki](/wiki)\n'

test('an address of the config is complained of there, not where directives show it', () => {
  const config = good.replace('/join', '/jion').replace('example.net/\n', 'example.net/#nope\n')
  expect(
    said({ 'portolan.yaml': config, 'pages/join.md': page('Join', '', directives.replace('wiki)', ')')) }),
  ).toEqual([
    'portolan.yaml:7 dead-anchor: / has no anchor #nope',
    'portolan.yaml:8 own-address: server.guide points to /jion, but this site has no such page',
  ])
  expect(said({ 'pages/join.md': page('Join', '', directives) })).toEqual([
    'pages/join.md:10 dead-link: The link /wiki is broken: the site has no /wiki',
  ])
})

test('an entry of site.nav that is no path of a page suggests the pages that there are', () => {
  const languages = 'languages: [{ language: de }]\n'
  const wrong = [
    'join',
    '/join/',
    'join.md',
    '/Join',
    'https://play.example.net/join',
    'home',
    'xregeln',
    '""',
  ]
  const config = `${good}${languages}site: {nav: [/, ${wrong}]}\n`
  const files = {
    'portolan.yaml': config,
    'pages/de/index.md': page('Start'),
    'pages/de/regeln.md': page('R'),
  }
  const found = fixtureSite(files).diagnostics.filter(({ ruleId }) => ruleId === 'nav-page')
  expect(
    found.map(({ reason, expected = [] }) => [/names (.*), but/.exec(reason)?.[1], ...expected]),
  ).toEqual([
    ...['join', '/join/', 'join.md', '/Join', 'https://play.example.net/join'].map(one => [one, '/join']),
    ...[['home'], ['xregeln'], ['', '/']],
  ])
})

test('a logo that is not among the assets is one mistake, however it is written', () => {
  const files = { 'assets/logo.svg': '<svg/>', 'assets/img/banner.png': '', 'assets/logo.txt': '' }
  const wrong = [
    ...'logo.png|/assets/logo.svg|../logo.svg|assets/|assets/logo|Assets/logo.svg|assets/logo.txt|assets/lgoo.svg|""| |~'.split(
      '|',
    ),
    ...['https://x.example/logo.svg', "'C:\\logo.png'", '[assets/logo.svg]', `a/${'b'.repeat(600)}.svg`],
    ...['"C:\\logo.png"', 'assets/logo.svg #1', '"assets/logo.svg '],
  ]
  for (const logo of wrong) {
    const found = said({ ...files, 'portolan.yaml': `${good}site:\n  logo: ${logo}\n` })
    if (logo === 'assets/logo.svg #1') expect(found).toEqual([expect.stringContaining('cut-by-comment')])
    else expect([logo, found]).toEqual([logo, [expect.stringMatching(/^portolan\.yaml:3[34] /)]])
  }
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

test('a draft is called one wherever something leads to it', () => {
  const config = `${good.replace('/join', '/rules')}site: {nav: [/, /rules]}\n`
  const [first, ...others] = said({
    'portolan.yaml': config,
    'pages/join.md': page('Join', '', '[rules](rules.md#a)\n'),
    'pages/rules.md': page('Rules', 'draft: yes\n'),
  })
  expect(first).toBe('pages/join.md:6 dead-link: The link rules.md#a is broken: pages/rules.md is a draft')
  expect(others).toEqual([
    'portolan.yaml:8 own-address: server.guide points to /rules, but pages/rules.md is a draft',
    'portolan.yaml:33 nav-page: site.nav names /rules, but pages/rules.md is a draft',
  ])
})

test('site.nav may name a page that only another language has, with its folder or without', () => {
  const languages = 'languages: [{ language: de }, { language: pt-BR }]\n'
  const pages = {
    'pages/de/index.md': page('Start'),
    'pages/de/regeln.md': page('Regeln'),
    'pages/pt-br/index.md': page('Início'),
    'pages/pt-br/mapa.md': page('Mapa', 'draft: yes\n'),
  }
  const names = (nav: string) =>
    said({ ...pages, 'portolan.yaml': `${good}${languages}site: {nav: ${nav}}\n` }).filter(line =>
      line.includes('nav-page'),
    )
  expect(names('[/, /regeln, /de/regeln, /de]')).toEqual([])
  expect(names('[/mapa, /pt-br/mapa, /pt-br/regeln, /regel]')).toEqual([
    'portolan.yaml:34 nav-page: site.nav names /mapa, but pages/pt-br/mapa.md is a draft',
    'portolan.yaml:34 nav-page: site.nav names /pt-br/mapa, but pages/pt-br/mapa.md is a draft',
    'portolan.yaml:34 nav-page: site.nav names /pt-br/regeln, but there is no such page',
    'portolan.yaml:34 nav-page: site.nav names /regel, but there is no such page',
  ])
})

test('a missing folder of pages is one mistake', () => {
  const config = `${good}site: {nav: [/, /join]}\npages: content\n`
  expect(said({ 'portolan.yaml': config })).toEqual([
    'portolan.yaml:34 folder-missing: The folder content is missing or empty',
  ])
  expect(said({ 'pages/index.md': null, 'pages/join.md': null })).toEqual([
    'portolan.yaml folder-missing: The folder pages is missing or empty',
  ])
  expect(said({ 'portolan.yaml': `${good}pages: ../up\n`, 'pages/index.md': null })).toEqual([
    'portolan.yaml:33 folder: pages must be a folder below the folder of the config, such as pages or content/pages',
  ])
})

test('front matter below blank lines is read, and a page without any is right', () => {
  for (const blank of ['\n', ' \r\n\n', '\ufeff\n'])
    expect(said({ 'pages/join.md': blank + page('Join', 'titel: x\n') })).toEqual([
      `pages/join.md:${blank.split('\n').length + 3} unknown-key: Unknown key titel`,
    ])
  expect(said({ 'pages/join.md': '\nText\n\n---\n' })).toEqual([])
})

test('a page without content is warned of', () => {
  expect(said({ 'pages/join.md': page('Join', '', '') })).toEqual([
    'pages/join.md empty-twin: The page has no content except its title',
  ])
  expect(said({ 'pages/join.md': page('Join', '', '::notes\n') })).toEqual([])
})

test('a page whose front matter is half written is one mistake, not one in each page that leads to it', () => {
  const linking = page('Home', '', 'See [one](/join#first) and [two](/join#second).\n')
  const body = '## First\n\nText.\n\n## Second\n'
  const whole = { 'pages/index.md': linking, 'pages/join.md': page('Join', '', body) }
  expect(said(whole)).toEqual([])
  const heads = [
    // Never closed, up to the end or a thematic break.
    ['title: Join\ndescription: About.\n', ''],
    ['title: Join\ndescription: About.\n', '\n---\n'],
    ['title: "Join\ndescription: About.\n---\n\n', ''],
  ]
  for (const [head, foot] of heads) {
    const found = said({ ...whole, 'pages/join.md': `---\n${head}## First\n\nText.\n\n## Second\n${foot}` })
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(one => /dead-|empty-twin/.test(one))).toEqual([])
  }
  // What is wrong in a key hides nothing of the page.
  expect(said({ ...whole, 'pages/join.md': page('Join', 'titel: x\n', '## First\n\nText.\n') })).toEqual([
    expect.stringContaining('dead-anchor'),
    expect.stringContaining('unknown-key'),
  ])
})

test('nav says yes or no, or has keys', () => {
  expect(said({ 'pages/join.md': page('Join', 'nav: yes\n') })).toEqual([])
  expect(said({ 'pages/join.md': page('Join', 'nav: 3\n') })).toEqual([
    'pages/join.md:4 wrong-type: nav must be yes, no or a group of keys',
  ])
})

test('own pages have no path before them', () => {
  const config = good.replace(/^(baseUrl: \S+)/m, '$1/docs')
  expect(said({ 'portolan.yaml': config })).toEqual([
    'portolan.yaml:1 base-url: Pages of portolan are at the root of a host, and baseUrl has the path /docs',
  ])
})
