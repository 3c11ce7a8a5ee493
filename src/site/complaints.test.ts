import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from '../compile.ts'
import { readTemplates } from '../files/package.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import type { Refused } from '../model/sources.ts'
import { suggest } from '../text/suggest.ts'
import { frontMatter } from './pages/front-matter.ts'
import { pagePath } from './pages/page-path.ts'
import { frontMatterSchema, skillSchema } from './schema/front-matter.ts'
import { validate } from './validate/validate.ts'
import { decode } from './yaml/decode.ts'
import { placeOfKey, yamlSource } from './yaml/source.ts'
import { mapping, yaml } from './yaml/yaml.ts'

const templates = readTemplates()

const good = readFileSync(new URL('./fixtures/portolan.yaml', import.meta.url), 'utf8')
const page = (more = '', body = 'Hello.\n') => `---\ntitle: A\ndescription: B.\n${more}---\n\n${body}`

function placed(place: Place | undefined): string {
  if (place === undefined) return ''
  const { start, end } = place
  return `:${start.line}:${start.column}-${end.line}:${end.column} (${start.offset}-${end.offset})`
}

/** All that a diagnostic holds. */
function whole({ file, place, ruleId, reason, note, expected, related = [], fatal }: Diagnostic): string {
  return [
    `${file}${placed(place)} ${fatal ? 'error' : 'warning'} ${ruleId}: ${reason}`,
    ...(note === undefined ? [] : [`  note: ${note}`]),
    ...(expected === undefined ? [] : [`  expected: ${expected.join(' | ')}`]),
    ...related.map(other => `  related: ${other.file}${placed(other.place)} ${other.reason}`),
  ].join('\n')
}

const shown = (diagnostics: readonly Diagnostic[]) => diagnostics.map(whole).join('\n') || 'no complaint'

type Files = Readonly<Record<string, string | null>>

/** The diagnostics of these files, added to a config and two pages without mistakes. */
function complaints(change: Files, refused: readonly Refused[] = []): string {
  const all: Files = {
    'portolan.yaml': good,
    'pages/index.md': page(),
    'pages/join.md': page(),
    ...change,
  }
  const files = new Map<string, Uint8Array>()
  for (const [file, text] of Object.entries(all))
    if (text !== null) files.set(file, new TextEncoder().encode(text))
  return shown(compile({ config: 'portolan.yaml', files, refused }, templates).diagnostics)
}

/** Cases as a person reads them: what each changes, and all its diagnostics. */
type Case = readonly [name: string, files: Files, refused?: readonly Refused[]]
function caseText([name, files, refused = []]: Case): string {
  const inputs = Object.entries(files).map(([file, text]) =>
    text === null
      ? `${file} is not there`
      : file === 'portolan.yaml'
        ? `${file}\n${lineDiff(good, text)}`
        : `${file}\n${textLines(text)}`,
  )
  const unread = refused.map(refusal => `not read: ${JSON.stringify(refusal)}`)
  return [`### ${name}`, ...inputs, ...unread, '=>', complaints(files, refused), ''].join('\n')
}

/** The lines of a text; a long one, or one with what cannot be seen, as JSON. */
function textLines(text: string): string {
  if (text.length > 2000) return `  ${text.length} characters, the first ${JSON.stringify(text.slice(0, 40))}`
  if (text === '') return '  empty'
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map(line => `  ${/[^ -~]|\s$/.test(line) ? JSON.stringify(line) : line}`.trimEnd())
    .join('\n')
}

/** The lines that are in one of two texts alone: from where they part to where they meet again. */
function lineDiff(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const lines: string[] = []
  const mark = (sign: string, part: readonly string[]) =>
    lines.push(...part.map(line => textLines(line).replace(/^ {2}/, `${sign} `)))
  while (old.length + now.length > 0) {
    if (old[0] === now[0]) {
      old.shift()
      now.shift()
      continue
    }
    // The nearest line that both have.
    const pairs = now.flatMap((line, at) =>
      old.includes(line) && line !== '' ? [[old.indexOf(line), at] as const] : [],
    )
    const [gone, come] = pairs.toSorted((a, b) => a[0] + a[1] - b[0] - b[1])[0] ?? [old.length, now.length]
    mark('-', old.splice(0, gone))
    mark('+', now.splice(0, come))
  }
  return lines.join('\n') || '  as it was'
}

/** Holds cases to a file in which input and complaint stand together: fixtures/complaints/. */
const heldTo = (name: string, cases: readonly string[]) =>
  expect(cases.join('\n')).toMatchFileSnapshot(`fixtures/complaints/${name}.txt`)

function edited(...edits: readonly (readonly [string | RegExp, string])[]): Files {
  const text = edits.reduce((before, [from, to]) => {
    const after = before.replace(from, to)
    if (after === before) throw new Error(`the config has no ${from}`)
    return after
  }, good)
  return { 'portolan.yaml': text }
}
const added = (text: string): Files => ({ 'portolan.yaml': `${good}${text}` })

const bedrockPort = 'port: 19132'
const name = 'name: Example\n'
const invite = 'https://discord.gg/example'
const host = 'serverAddress: play.example.net'
const note = 'not live status.'

const a = (count: number) => 'a'.repeat(count)

const valuesCases: readonly Case[] = [
  ...[
    '0x10',
    '1_000',
    '+5',
    '-5',
    '1e3',
    '"19132"',
    '"-1"',
    "'1.5'",
    '19132.0',
    'yes',
    'true',
    '[]',
    '{}',
    '~',
  ].map((port): Case => [`a port of ${port}`, edited([bedrockPort, `port: ${port}`])]),
  ...['"0x10"', '9007199254740993', '0o17', 'word', '"  "', '0', '65536', '""', '.5', '1__0', '+_'].map(
    (port): Case => [`a port of ${port}`, edited([bedrockPort, `port: ${port}`])],
  ),
  ...[
    '1.20',
    'yes',
    'true',
    '~',
    '[a]',
    '{a: b}',
    '# later',
    '#x',
    '""',
    '" "',
    '2026-01-01',
    '0x1',
    '.inf',
    '-1',
  ].map((text): Case => [`a name of ${text}`, edited([name, `name: ${text}\n`])]),
  ...['text', '[]', '1', 'true', '', '{}'].map(
    (value): Case => [`a group that is ${value}`, edited([/service:\n( {2}.*\n)+/, `service: ${value}\n`])],
  ),
  ...[
    'text',
    '{}',
    '1',
    '[]',
    '[a]',
    '[1]',
    '[~]',
    '- x',
    `[${'/, '.repeat(51)}]`,
    '[/a, /jion, /nope/way]',
    '[/ , /]',
  ].map(
    (value): Case => [
      `a list that is ${value.slice(0, 20)}`,
      value.startsWith('-') ? added(`site:\n  nav:\n    ${value}\n`) : added(`site: {nav: ${value}}\n`),
    ],
  ),
  ...['YES', 'yep', 'True', '1', '[]', 'nope', '""'].map(
    (value): Case => [`a switch of ${value}`, added(`agents: {contentSignals: {search: ${value}}}\n`)],
  ),
  ...['htlm', '407', 'HTML', '[]'].map(
    (value): Case => [
      `a choice of ${value}`,
      added(`http: {notAcceptable: ${value}, sharedCaches: honor-vary, maxAge: {api: 301, pages: -1}}\n`),
    ],
  ),
  ['a choice of one', edited(['availability: unconfirmed', 'availability: sure'])],
  ['too few', added('agents: {browserTool: {editions: []}}\n')],
  ['too many', added('agents: {browserTool: {editions: [java, bedrock, java]}}\n')],
  ['twice', added('deploy: {targets: [nginx, nginx, ngnix]}\n')],
  ['listen', added('deploy: {nginx: {listen: "8080"}, caddy: {listen: 0x50}, apache: {listen: [1]}}\n')],
  [
    'listen on no port',
    added('deploy: {nginx: {listen: 70000}, caddy: {listen: x}, apache: {listen: 1.5}}\n'),
  ],
  ['a provider', added('site: {liveStatus: {provider: other}}\n')],
]

test('values', () => heldTo('values', valuesCases.map(caseText)))

const keysCases: readonly Case[] = [
  ['unknown, in a group', edited([name, `${name}  motd: x\n  nmae: y\n`])],
  ['unknown, known in two groups', added('editions: { java: 25570 }\n')],
  ['a group that is a step', edited([/- title: Open\n +text: Open the game\./, '- Open the game'])],
  ['indented behind a comment', edited([/ {2}discordInvite/, '  # Ours.\n    discordInvite'])],
  ['unknown, at the top', added('nginx: {}\nreplicas: 3\nlisten: 80\nservre: x\n')],
  ['of other letters', added('"sеrvеr\\u200b": x\n"абвг": 1\n')],
  ['with a space', added('" site ": {}\n')],
  ['unknown, in a list', edited([/( +)text: Open the game\.\n/, '$1txet: a\n$1text: b\n$1x: c\n'])],
  ['twice', edited([name, `${name}  name: Two\n  name: Three\n`])],
  ['missing', edited([name, ''], [/\n +text: Open the game\./, ''])],
  ['missing, with all that it holds', edited([/service:\n( {2}.*\n)+/, ''])],
  ['no text', added('? [a]\n: 1\n? {b: c}\n: 2\n1: x\ntrue: y\n')],
]

test('keys', () => heldTo('keys', keysCases.map(caseText)))

const addressesCases: readonly Case[] = [
  ['guide', edited(['guide: https://play.example.net/join', 'guide: https://play.example.net/jion'])],
  ['guide, a draft', { ...edited(['/join', '/later']), 'pages/later.md': page('draft: yes\n') }],
  [
    'guide, far from all',
    edited(['guide: https://play.example.net/join', 'guide: https://play.example.net/wiki/start']),
  ],
  ['guide elsewhere', edited(['guide: https://play.example.net/join', 'guide: https://wiki.example/join'])],
  ['website elsewhere, insecure', edited([/website: .*/, 'website: http://www.example.net/x'])],
  ['website as it should not be', edited([/website: .*/, 'website: play.example.net'])],
  ['invite', edited([invite, 'http://discord.gg/example?a#b'])],
  ['invite on this site', edited([invite, 'https://play.example.net/chat'])],
  ...[
    'https://discord.com/invite/x',
    'https://dsc.gg/x',
    'https://discord.com/channels/1',
    'https://discord.gg/',
    'https://discordapp.com/invite/x',
    'https://disc0rd.gg/x',
    'https://www.discord.gg/x',
    'https://xn--dscord-pvf.gg/x',
    'https://matrix.to/#/x',
    'https://bit.ly/x',
    'https://discord.gg.evil.example/x',
    'https://discord.com/api/x',
  ].map((address): Case => [`invite ${address}`, edited([invite, address])]),
  ...[
    'xn--pple-43d.example',
    'play.xn--80ak6aa92e.com',
    'xn--mnchen-3ya.example',
    'xn--e1afmkfd.xn--p1ai',
  ].map((address): Case => [`host ${address}`, edited([host, `serverAddress: ${address}`])]),
  ['no pages', { 'pages/index.md': null, 'pages/join.md': null }],
  ['no home page', { 'pages/index.md': null }],
  ['pages elsewhere', added('pages: content\n')],
  ['pages in assets', added('assets: pages/a\n')],
  ['assets in pages', added('pages: assets/p\n')],
  [
    'a missing logo',
    { ...added('site: {logo: assets/lgoo.svg}\n'), 'assets/logo.svg': '', 'assets/b.txt': '' },
  ],
  ['a logo of none', added('site: {logo: assets/logo.svg}\n')],
  ['a logo elsewhere', { ...added('site: {logo: other/logo.svg}\n'), 'other/logo.svg': '' }],
  [
    'nav',
    { ...added('site: {nav: [/, /jion, /far/away, /later]}\n'), 'pages/later.md': page('draft: yes\n') },
  ],
  [
    'links around pages',
    added(`site:
  links: [{ label: A, url: /jion }, { label: B, url: "/join#x" }, { label: C, url: c.example, icon: diskord }]
  announcement: { text: "{{ server.nam }}", link: /gone }
`),
  ],
  [
    'broken links',
    added(`site:
  links: [{ label: A, url: /jion }, { label: B, url: "/join#x" }]
  footer: { links: [{ label: C, url: https://play.example.net/gone }] }
  announcement: { text: A, link: /gone }
addresses: [{ label: A, address: eu.example.net, url: /mods }]
`),
  ],
  [
    'more addresses',
    added(`addresses:
  - { label: A, address: "eu.example.net:25577" }
  - { label: B, address: 192.168.0.1, edition: jav }
`),
  ],
  [
    'an address of a missing edition',
    {
      'portolan.yaml': `baseUrl: https://play.example.net
server:
  name: Example
  serverAddress: play.example.net
  discordInvite: https://discord.gg/example
addresses: [{ label: A, address: eu.example.net, edition: bedrock }]
`,
    },
  ],
]

test('addresses', () => heldTo('addresses', addressesCases.map(caseText)))

const adviceCases: readonly Case[] = [
  ...[
    'is online now',
    'is currently up',
    'has 20 players online',
    'is 24/7 available',
    'online',
    'live',
    'ONLINE NOW',
    'always up',
    'status: online',
  ].map((words): Case => [`a claim: ${words}`, edited([note, `the server ${words}.`])]),
  ['a Java port', edited([/(editions:\n {4}java:\n[\s\S]*?port: )null/, '$125565'])],
  ['a Java port and a lookup', edited([/(compat[\s\S]*?port: )null/, 'javaPortDiscovery: DNS.\n  $125565'])],
  ['no Java port, no lookup', edited([bedrockPort, 'port: 19133'])],
  ['no Bedrock port', edited([bedrockPort, 'port: null'])],
  ['hsts and http', edited([/^baseUrl: https:(.+)/, 'http: {hsts: yes}\nbaseUrl: http:$1'])],
  ['hsts and https', edited([/^baseUrl/, 'http: {hsts: yes}\nbaseUrl'])],
  ['no hsts and http', edited([/^baseUrl: https:(.+)/, 'http: {hsts: no}\nbaseUrl: http:$1'])],
]

test('advice', () => heldTo('advice', adviceCases.map(caseText)))

const pagesCases: readonly Case[] = [
  [
    'an example in place of an address',
    edited(
      ['https://play.example.net\n', 'https://play.my-server.net\n'],
      ['play.example.net/join', 'play.my-server.net/join'],
    ),
  ],
  ['one colon', { 'pages/a.md': page('', ':address\n\n:notes{x}\n\n:links are below\n\n:o\n') }],
  ['no title', { 'pages/a.md': '---\ndescription: b\n---\n' }],
  ['odd keys', { 'pages/a.md': page('nav: yes\norder: 1\nsitemap: perhaps\nupdated: 2026-02-30\nrel: x\n') }],
  [
    'nav',
    { 'pages/a.md': page('nav: {labl: x, order: 1.5}\n'), 'pages/b.md': page('nav: {order: 99999}\n') },
  ],
  ['nothing', { 'pages/a.md': '' }],
  ['no front matter', { 'pages/a.md': 'Hello.\n---\n' }],
  ['an open one', { 'pages/a.md': '---\ntitle: a\n\nHello.\n' }],
  ['a list', { 'pages/a.md': '---\n- a\n---\n' }],
  ['text', { 'pages/a.md': '---\nhello\n---\n' }],
  ['spaces before', { 'pages/a.md': ' ---\ntitle: a\n---\n', 'pages/b.md': '\n---\ntitle: a\n---\n' }],
  [
    'spaces behind',
    { 'pages/a.md': page().replaceAll('---', '--- \t'), 'pages/b.md': page().replaceAll('\n', '\r\n') },
  ],
  ['Windows, with a mistake', { 'pages/b.md': `\ufeff${page('nva: x\n').replaceAll('\n', '\r\n')}` }],
  ['dots at the end', { 'pages/a.md': '---\ntitle: a\ndescription: b\n...\nHello.\n' }],
  ['four lines', { 'pages/a.md': '----\ntitle: a\ndescription: b\n----\n' }],
  ['two of one path', { 'pages/a.md': page(), 'pages/a.html': page(), 'pages/a/index.md': page() }],
  ['two guides', { 'pages/a.md': page('rel: service-doc\n'), 'pages/b.md': page('rel: service-doc\n') }],
  ['drafts', { 'pages/a.md': page('draft: yes\n', '[a](/nowhere)'), 'pages/b.md': page('', '[a](/a)') }],
  [
    'values',
    {
      'pages/a.md': page(
        '',
        '{{ server.nmae }} {{ nope }}\n\n[a](/jion) [b](/api/helth) [c](/assets/x.png)\n',
      ),
    },
  ],
]

test('pages', () => heldTo('pages', pagesCases.map(caseText)))

const filesCases: readonly Case[] = [
  [
    'assets',
    Object.fromEntries([
      ...[
        'a.gz',
        'a.BR',
        'a.html',
        'A.MD',
        'a b.png',
        '.env',
        'é.png',
        '_a.svg',
        '-/x',
        'x/.y',
        'x//y',
        'B.png',
        'b.PNG',
        'ok-1_2.x',
        `${a(200)}`,
        `${a(201)}`,
        'a--b',
        '../..x',
        'a.htm',
        '$x',
      ].map(file => [`assets/${file}`, '']),
      ['assetsx/a b', ''],
    ]),
  ],
  [
    'skills',
    {
      'skills/a/SKILL.md': '---\nname: a\ndescription: b\n---\n',
      'skills/b/SKILL.md': '---\nname: c\ndescription: b\n---\n',
      'skills/c/SKILL.md': '---\nnmae: c\n---\n',
      'skills/d/skill.md': '',
      'skills/e/x/SKILL.md': '',
      'skills/SKILL.md': '',
      'skills/f/SKILL.md': '# none\n',
      'skills/join-example/SKILL.md': '---\nname: join-example\ndescription: b\n---\n',
      'skills/g/SKILL.md': `---\nname: g\ndescription: b\n---\n${' '.repeat(2 ** 19)}`,
      'skillsx/h/SKILL.md': '',
    },
  ],
  ['a page that is too large', { 'pages/a.md': page('', ' '.repeat(2 ** 19)) }],
  ['a config that is too large', { 'portolan.yaml': `${good}#${' '.repeat(2 ** 20)}` }],
  ['no config', { 'portolan.yaml': null }],
  ['an empty config', { 'portolan.yaml': '' }],
  ['a config of text', { 'portolan.yaml': 'text\n' }],
]

test('files', () => heldTo('files', filesCases.map(caseText)))

test('files that were not read', () => {
  const refused: readonly Refused[] = [
    { path: 'pages/a.md', reason: 'outside' },
    { path: 'pages/b.md', reason: 'too-large', size: 2, limit: 1 },
    { path: 'pages/c.md', reason: 'too-large' },
    { path: 'assets/d', reason: 'not-a-file' },
    { path: 'portolan.yaml', reason: 'too-large', size: 3, limit: 2 },
  ]
  const all: readonly Files[] = [
    {},
    { 'portolan.yaml': null },
    { 'pages/index.md': null, 'pages/join.md': null },
  ]
  return heldTo(
    'not-read',
    all.map(files => caseText(['files that were not read', files, refused])),
  )
})

const paths = [
  ...[
    'index.md',
    'a.md',
    'a.html',
    'a/index.md',
    'index/a.md',
    'index/index.md',
    'a/index.html',
    'a.markdown',
    'a.mdx',
    'a.htm',
    'a.MD',
    'a',
    'a.txt',
    '.md',
    'a.b.md',
  ],
  ...[
    'A.md',
    'a b.md',
    'a--b.md',
    '-a.md',
    'a-.md',
    'é.md',
    'ß.md',
    '日.md',
    'a/B/c.md',
    'a_b.md',
    '404.md',
    'auth.md',
    'a/404.md',
    'api.md',
    'api/a.md',
    'assets/a.md',
    '.well-known/a.md',
    'a/api.md',
  ],
  ...[
    'con.md',
    'prn.md',
    'aux/a.md',
    'nul.html',
    'com1.md',
    'lpt9.md',
    'com10.md',
    'xcon.md',
    'cona.md',
    'CON.md',
    `${a(100)}.md`,
    `${a(101)}.md`,
    `${`${a(99)}/`.repeat(4)}${a(99)}.md`,
    `${`${a(99)}/`.repeat(4)}${a(100)}.md`,
  ],
  ...[
    'a/.md',
    'a.html.md',
    'a.HTML',
    'a.mdd',
    'a.hmtl',
    'API/a.md',
    'a/index.b.md',
    'a//b.md',
    'auth/a.md',
    'a.m',
    'Index.md',
    'x.y/z',
  ],
]

test('names of pages', () => {
  const lines = paths.map(file => {
    const { path, mistake } = pagePath(file)
    return `${file}\n=> ${mistake === undefined ? path : whole({ file, fatal: true, ...mistake })}\n`
  })
  return heldTo('page-names', lines)
})

const texts = [
  ...[
    'a: b',
    'a: 1\nb: [x, {y: ~}]\n',
    '# c\n\na: "x" # d\n',
    'a: |\n  b\n  c\nd: >-\n  e\n',
    'a:\n- b\n- c: d\n',
    '',
    '# c\n',
    '---\na: b\n',
    '\ufeffa: b\r\nc: d\r\n',
  ],
  ...[
    'a: &x b\nc: *x\n',
    'a: *y\n',
    '&z a: b\n',
    '<<: {a: b}\n',
    'a: !t b\n',
    'a: !!str b\n',
    'a: !!map {b: c}\n',
    'a: &x [*x]\n',
    'a: &x\n  b: c\nd:\n  <<: *x\n',
  ],
  ...[
    '%YAML 1.1\n---\na: b\n',
    '# c\n \n%TAG ! x\n---\na: b\n',
    '\r\n%YAML 1.2\r\n---\r\na: no\r\n',
    '%',
    'a: b\n%c: d\n',
    'a: b\n---\nc: d\n',
    'a: b\n...\n',
    '---\n---\na: b\n',
  ],
  ...[
    'a:\n\tb: c\n',
    'a:\n\tb: c\n\td: e\n',
    '\ta: b\n',
    'a: b: c\n',
    'a: b: c: d\ne: f: g\n',
    'a: b\n   c: d\n',
    'a: b\n   c d:\n',
    'a: @b\nc: `d\n',
    'a: %b\n',
    'a: ,b\n',
    'a: |b\n',
    'a: ]\n',
    'a: }b\n',
  ],
  ...[
    'a: "\\q"\nb: "\\z"\n',
    'a: "x\n',
    "a: 'x\nb: c\n",
    'a: "x" y\n',
    "a: 'x' 'y'\nb: c\n",
    'a: "x": y\n',
    'a: "x\nb: "y"\n',
    'a: [b\n',
    'a: [b\nc: d\n',
    'a: {b: c\n',
    'a: {b: c]\n',
    'a: [b, c}\n',
    'a: [b c: d]\n',
    'a: ["b" "c"]\n',
    'a: {b: c d: e}\n',
  ],
  ...[
    'a\n',
    'a b\nc: d\n',
    'a: b\nc d\ne: f\n',
    'a: b\nc d\n',
    'a:b\n',
    'a: - b\n',
    '- a\nb: c\n',
    'a: b\n- c\n',
    'a:\n  b: c\n d: e\n',
    'a:\n    b: c\n  d: e\n',
    '  a: b\nc: d\n',
    'a: b\n  c\n',
    'a: >\nb\n',
  ],
  ...[
    'a: b #c\n',
    'a: #b\n',
    'a: # b\n',
    'a: b #c\n  d\n',
    'a: "b #c"\n',
    'a: b#c\n',
    'a: [b #c\n]\n',
    'a: b ##c\n',
    'a: b #\n',
    'a: b #1 x # y\n',
    'a: b  #c\n',
    'a:\n  - b #c\n',
    'a: 1 #2\n',
    'a: #1 x # y\n',
  ],
  ...[
    'a: b\na: c\n',
    'a: b\nc: d\na: e\na: f\n',
    'a: {b: 1, b: 2}\n',
    '? [a]\n: b\n',
    '? {a: b}\n: c\n',
    '? a\n: b\n',
    '? |\n  a\n: b\n',
    '1: a\n',
    '~: a\n',
    ': a\n',
    '"": a\n',
    '? a\n',
    'true: a\n',
  ],
  ...[
    'a: 012\n',
    'a: 1_0\n',
    'a: 0x1\n',
    'a: 1.0\n',
    'a: 1e3\n',
    'a: .inf\n',
    'a: -0\n',
    'a: -5\n',
    'a: +5\n',
    'a: 12345678901234567890\n',
    'a: 9007199254740991\n',
    'a: 9007199254740992\n',
    'a: yes\n',
    'a: True\n',
    'a: null\n',
    'a: ~\n',
    'a: 2026-01-01\n',
    'a: 22:22\n',
    'a: "1"\n',
  ],
  ...[
    `${'- '.repeat(64)}x\n`,
    `${'- '.repeat(65)}x\n`,
    `${'['.repeat(64)}${']'.repeat(64)}\n`,
    `${'['.repeat(65)}${']'.repeat(65)}\n`,
    `a: ${'['.repeat(1000)}\n`,
    `${'- '.repeat(1000)}x\n`,
    `${'{ '.repeat(1000)}\n`,
    `${'-\t'.repeat(1000)}x\n`,
  ],
  ...[
    Array.from({ length: 12 }, (_, index) => `k${index}: a: b\n`).join(''),
    Array.from({ length: 10 }, (_, index) => `k${index}: a: b\n`).join(''),
    Array.from({ length: 12 }, (_, index) => `k${index} a\n`).join(''),
    'a: @b\nc: @d\n\te: f\n',
  ],
  ...[
    'a: "\\u0007"\n',
    'a: \u0007\n',
    'a: b\u0000c\n',
    'a: \u0085b\n',
    'a: \ud800\n',
    'a: "\u200b"\n',
    'a: x\u202ey\n',
    'a: \u00a0b\n',
    'a:\u00a0b\n',
    'a\u00a0: b\n',
    'a: b\u2028c\n',
    '# \u0007\na: b\n',
  ],
]

test('YAML', () =>
  heldTo(
    'yaml',
    texts.map(text => {
      const source = yamlSource('a.yaml', text)
      const { tree, diagnostics } = yaml(source)
      const value = JSON.stringify(tree?.value)?.slice(0, 200)
      const asMapping = mapping(source, 'a note').diagnostics.slice(diagnostics.length)
      return [
        textLines(text),
        `=> ${value ?? 'no value'}`,
        shown(diagnostics),
        ...(asMapping.length === 0 ? [] : ['as a mapping:', shown(asMapping)]),
        '',
      ].join('\n')
    }),
  ))

test('places of keys and values', () => {
  const { tree } = yaml(yamlSource('a.yaml', 'a: x\nb:\n  c: [1, {d: e}]\n  f: {}\n'))
  const names = ['a', 'b', 'b.c', 'b.c[0]', 'b.c[1]', 'b.c[1].d', 'b.f', 'x', 'b.x', 'b.c[2]', '']
  expect(names.map(key => `${key} ${placed(placeOfKey(tree, key))}`)).toMatchSnapshot()
  expect(placeOfKey(undefined, 'a')).toBeUndefined()
})

test('a value is given where all is right, and only there', () => {
  const read = (text: string) => {
    const { tree } = yaml(yamlSource('a.yaml', text))
    if (tree === undefined) throw new Error('no tree')
    return validate(skillSchema, tree, 'a.yaml')
  }
  expect(read('name: a\ndescription: b\nmetadata: {c: d}\n')).toMatchSnapshot()
  expect(read('name: a\n')).toMatchSnapshot()
  expect(read('name: a\ndescription: b\nmetadata: {c: 1, e: [f]}\n')).toMatchSnapshot()
})

const beginnings = [
  '---\ntitle: a\ndescription: b\n---\nbody\n',
  '---\r\ntitle: a\r\ndescription: b\r\n---\r\nbody\r\n',
  '--- \t\ntitle: a\ndescription: b\n... \nbody\n---\n',
  '\n \n---\ntitle: a\ndescription: b\n---\nbody\n',
  '---\ntitle: a\n\nbody\n',
  '---\ntitle: a\n# Heading\n',
  '---\ntitle: a\ndescription: b',
  '---\ntitle: a\nx: b\n---',
  '---x\ntitle: a\n---\n',
  'x ---\ntitle: a\n---\n',
  '---\ntitle: a\n ---\ndescription: b\n---x\n---\n',
  '---',
]

test('front matter', () =>
  heldTo(
    'front-matter',
    beginnings.map(text => {
      const { diagnostics, tree: _, ...rest } = frontMatter('a.md', text, frontMatterSchema)
      return [textLines(text), `=> ${JSON.stringify(rest)}`, shown(diagnostics), ''].join('\n')
    }),
  ))

test('what is no text', () => {
  const files: readonly (readonly [readonly number[], number])[] = [
    [[97], 1],
    [[97, 97], 1],
    [Array.from({ length: 1024 }, () => 97), 1023],
    [Array.from({ length: 1600 }, () => 97), 1025],
    [Array.from({ length: 1_200_000 }, () => 97), 1024 * 1024],
    [[0xff, 0xfe, 97, 0], 9],
    [[0xfe, 0xff, 0, 97], 9],
    [[0xff, 0xff], 9],
    [[0xfe, 0xfe], 9],
    [[0xef, 0xbb, 0xbf, 97], 9],
    [[97, 10, 98, 0x80, 97], 9],
    [[97, 0xc3, 97], 9],
    [[97, 0xc3], 9],
    [[97, 0xe2, 0x82, 97], 9],
    [[97, 0xe2, 0x82], 9],
    [[97, 0xf0, 0x9f, 0x8e, 97], 9],
    [[97, 0xf0, 0x9f, 0x8e], 9],
    [[97, 0xc3, 0xa9, 0xc3, 0xa9, 0x5, 0xa9], 9],
    [[0xed, 0xa0, 0x80], 9],
    [[0xc0, 0x80], 9],
    [[0x5], 0],
    [[], 0],
  ]
  const lines = files.map(([bytes, limit]) => {
    const text = decode('a', new Uint8Array(bytes), limit)
    const hex = Buffer.from(bytes.slice(0, 32)).toString('hex')
    const said = typeof text === 'string' ? JSON.stringify(text) : whole(text)
    return `${bytes.length} bytes ${hex}, at most ${limit}\n=> ${said.slice(0, 400)}\n`
  })
  return heldTo('decode', lines)
})

test('what was probably meant', () => {
  const words = ['', 'a', 'ab', 'abcd', 'abce', 'ABCD', 'abcdefg', 'abcdefx', 'abcdxyz', 'bacd']
  const candidates = ['abcd', 'abce', 'abcf', 'abcdefg', 'b', 'ba']
  expect(words.map(word => `${word}: ${suggest(word, candidates)}`)).toMatchSnapshot()
})

test('a site without mistakes is what its files say', () => {
  const files = new Map(
    Object.entries({
      'portolan.yaml': `${good}agents: {security: {contact: "tel:1", expires: 2027-01-01}}\n`,
      'pages/index.md': page('nav: {label: Home, order: 2}\nupdated: 2026-01-01\n'),
      'pages/join.md': page('nav: no\nsitemap: no\n'),
      'pages/a/b.md': page('nav: {}\nrel: service-doc\n'),
      'pages/c.html': page('', '<p>Hello.</p>\n'),
      'pages/d.md': page('draft: yes\n'),
      'assets/b.svg': '<svg/>',
      'assets/a.svg': '<svg/>',
      'skills/z/SKILL.md': '---\nname: z\ndescription: b\n---\n',
      'skills/y/SKILL.md': '---\nname: y\ndescription: b\n---\n',
    }).map(([file, text]) => [file, new TextEncoder().encode(text)]),
  )
  const { bundle, diagnostics } = compile({ config: 'portolan.yaml', files, refused: [] }, templates)
  const site = bundle?.site
  expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['guide-unlisted'])
  expect(site?.pages.map(({ content, ...rest }) => rest)).toMatchSnapshot()
  expect([site?.assets, site?.skills].map(list => list?.map(({ bytes, ...rest }) => rest))).toMatchSnapshot()
  expect([site?.placeOf('service.name'), site?.placeOf('server.name'), site?.file]).toMatchSnapshot()
})
