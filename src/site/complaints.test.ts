import { expect, test } from 'vitest'
import { frontMatterSchema } from '../config/schema/front-matter.ts'
import { decode } from '../config/yaml/decode.ts'
import { yamlSource } from '../config/yaml/source.ts'
import { mapping, yaml } from '../config/yaml/yaml.ts'
import type { Refused } from '../model/sources.ts'
import { problemIn } from '../report/problem.ts'
import { fixtureSite, fixtureConfig as good } from '../testing/fixture-site.ts'
import { heldToInputs } from '../testing/held-to-inputs.ts'
import { shown, whole } from '../testing/whole-problem.ts'
import { frontMatter } from './pages/front-matter.ts'
import { pagePath } from './pages/page-path.ts'

const page = (more = '', body = 'Hello.\n') => `---\ntitle: A\ndescription: B.\n${more}---\n\n${body}`

type Files = Readonly<Record<string, string | null>>

const complaints = (change: Files, refused: readonly Refused[] = []) =>
  shown(fixtureSite({ 'pages/join.md': page(), ...change }, refused).diagnostics)

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

/** The same for a file that has the inputs itself. */
const heldToOwnInputs = (name: string, said: (input: string) => string) =>
  heldToInputs(new URL(`./fixtures/complaints/${name}.txt`, import.meta.url), said)

/** The text of an input: a line of it is plain, or JSON, which has its end of line itself. */
function textOf(input: string): string {
  const lines = input.split('\n').map(line => line.slice(2))
  return lines.map(line => (line.startsWith('"') ? JSON.parse(line) : `${line}\n`)).join('')
}

function edited(...edits: readonly (readonly [string | RegExp, string])[]): Files {
  const text = edits.reduce((before, [from, to]) => {
    const after = before.replace(from, to)
    if (after === before && from !== to) throw new Error(`the config has no ${from}`)
    return after
  }, good)
  return { 'portolan.yaml': text }
}
const added = (text: string): Files => ({ 'portolan.yaml': `${good}${text}` })

const bedrockPort = 'port: 19132'
const name = 'name: Example\n'
const invite = 'https://discord.gg/example'
const host = 'serverAddress: play.example.net'

const a = (count: number) => 'a'.repeat(count)

const valuesCases: readonly Case[] = [
  ...'0x10,1_000,+5,-5,1e3,"19132","-1",19132.0,yes,true,[],{},~,"0x10",9007199254740993,0o17,word,"  ",0,65536,"",.5,1__0,+_'
    .split(',')
    .map((port): Case => [`a port of ${port}`, edited([bedrockPort, `port: ${port}`])]),
  ...'1.20,yes,true,~,[a],{a: b},# later,#x,"", ,2026-01-01,0x1,.inf,-1'
    .split(',')
    .map((text): Case => [`a name of ${text}`, edited([name, `name: ${text}\n`])]),
  ['a name that is folded', edited([name, 'name: >\n    Exam\n    ple\n'])],
  ['a name that is cut', edited([name, 'name: Sky #1 Survival\n'])],
  ['a name with a control character', edited([name, 'name: "a\\u0007b"\n'])],
  ['a name with a bidi override', edited([name, 'name: "a\\u202eb"\n'])],
  ['a color that is a comment', added('site:\n  accent: #3fae5a\n')],
  ...['teal', '#3ab', 'rgb(63 174 90)', 'hsl(180, 100%, 25%)', '#3fae5a80', 'like the sea'].map(
    (color): Case => [`a color of ${color}`, added(`site: {accent: '${color}'}\n`)],
  ),
  ...['cost', 'winter', 'volcano'].map(
    (look): Case => [`a look of ${look}`, added(`site: {look: ${look}}\n`)],
  ),
  ['no steps', edited([/steps:\n.*\n.*\n$/, 'steps: []\n'])],
  ...'2026-02-30 2026-2-3 2026'
    .split(' ')
    .map((day): Case => [`a date of ${day}`, edited(['2026-11-01', day])]),
  ...['text', '[]', '1', 'true', '', '{}'].map(
    (value): Case => [`a group that is ${value}`, edited([/service:\n( {2}.*\n)+/, `service: ${value}\n`])],
  ),
  ...['text', '{}', '1', '[]', '[a]', '[1]', '[~]', `[${'/, '.repeat(51)}]`, '[/a, /jion, /nope/way]'].map(
    (value): Case => [`a list that is ${value.slice(0, 20)}`, added(`site: {nav: ${value}}\n`)],
  ),
  ['a list of one below its key', added('site:\n  nav:\n    - x\n')],
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
  ['unknown, and the key that it means is there', added('http: { csp: { img: [], image: [] } }\n')],
  ['a group that is a step', edited([/- title: Open\n +text: Open the game\./, '- Open the game'])],
  ['indented behind a comment', edited([/ {2}discordInvite/, '  # Ours.\n    discordInvite'])],
  ['unknown, at the top', added('nginx: {}\nlisten: 80\nservre: x\n')],
  ['of other letters', added('"sеrvеr\\u200b": x\n"абвг": 1\n')],
  ['with a space', added('" site ": {}\n')],
  ['unknown, in a list', edited([/( +)text: Open the game\.\n/, '$1txet: a\n$1text: b\n$1x: c\n'])],
  ['twice', edited([name, `${name}  name: Two\n  name: Three\n`])],
  ['missing', edited([name, ''], [/\n +text: Open the game\./, ''])],
  ['a group that is missing', edited([/server:\n( {2}.*\n)+/, ''])],
  ['in the wrong case', edited(['serverAddress', 'ServerAddress'])],
  ['of another group', edited(['service:', 'serverAddress: play.example.net\nservice:'])],
  ['that JavaScript knows', edited([name, `${name}  __proto__: {polluted: yes}\n`])],
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
  ...[null, page('draft: yes\n'), page('sitemap: no\n')].map(
    (join): Case => ['guide by default', { ...edited([/ +guide: .*\n/, '']), 'pages/join.md': join }],
  ),
  ['guide that is a script', edited(['https://play.example.net/join', 'javascript:alert(1)'])],
  ['guide that is a path', edited(['https://play.example.net/join', '/nope'])],
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
    'https://disc0rd.gg/x',
    'https://xn--dscord-pvf.gg/x',
    'https://matrix.to/#/x',
    'https://discord.gg.evil.example/x',
    'https://discord.gg@evil.example/x',
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
  ['a comma in braces', added('site: {announcement: {text: Friday, 20:00, link: /join}}\n')],
  ['a logo of none', added('site: {logo: assets/logo.svg}\n')],
  ['a logo elsewhere', { ...added('site: {logo: other/logo.svg}\n'), 'other/logo.svg': '' }],
  [
    'a hero with a space in its name',
    {
      ...added('site: {hero: {image: "assets/a b.png", alt: A}}\n'),
      'pages/index.md': page('', 'Hi.'),
      'assets/a b.png': '',
    },
  ],
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
  ['odd keys', { 'pages/a.md': page('nav: 3\norder: 1\nsitemap: perhaps\nupdated: 2026-02-30\nrel: x\n') }],
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
  [
    'a guide in two languages',
    {
      ...added('languages: [{ language: de }]\n'),
      'pages/guide.md': page('rel: service-doc\n'),
      'pages/de/guide.md': page('rel: service-doc\n'),
      'pages/de/index.md': page('', '[a](/de/guide)\n'),
    },
  ],
  ['drafts', { 'pages/a.md': page('draft: yes\n', '[a](/nowhere)'), 'pages/b.md': page('', '[a](/a)') }],
  [
    'values',
    {
      'pages/a.md': page(
        '',
        '{{ server.nmae }} {{ nope }}\n\n[a](/jion) [b](/api/helth) [c](/assets/x.png) [d](/join#elsewhere)\n',
      ),
    },
  ],
]

test('pages', () => heldTo('pages', pagesCases.map(caseText)))

const filesCases: readonly Case[] = [
  [
    'assets',
    Object.fromEntries(
      `a.gz|a.BR|a.html|A.MD|a b.png|.env|é.png|_a.svg|-/x|x/.y|x//y|B.png|b.PNG|ok-1_2.x|${a(201)}|../..x|$x`
        .split('|')
        .map(file => [`assets/${file}`, '']),
    ),
  ],
  [
    'assets that are portolan’s own',
    Object.fromEntries(
      ['portolan.69500813c169.css', 'Portolan.69500813C169.js', 'card-0148a083337a.png'].map(file => [
        `assets/${file}`,
        '',
      ]),
    ),
  ],
  ['files at the root', { 'static/a.gz': '', 'static/a/.b': '', 'static/A': '', 'static/a': '' }],
  ['assets in the folder of files at the root', added('assets: static\n')],
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

const news = page('posts: yes\n')
const post = (more = '', body?: string) => page(`date: 2026-11-03\n${more}`, body)

const postsCases: readonly Case[] = [
  ['a post without a date', { 'pages/news/index.md': news, 'pages/news/a.md': page() }],
  [
    'wrong dates',
    {
      'pages/news/index.md': news,
      'pages/news/a.md': page('date: 2026-02-30\n'),
      'pages/news/b.md': page('date: soon\n'),
    },
  ],
  [
    'dates that make no post',
    {
      'pages/news/index.md': page('posts: yes\ndate: 2026-11-03\n'),
      'pages/news/a.md': post(),
      'pages/news/2026/b.md': post(),
      'pages/join.md': post(),
    },
  ],
  [
    'two posts of one address',
    { 'pages/news.md': news, 'pages/news/a.md': post(), 'pages/news/a.html': post('', '<p>Text.</p>\n') },
  ],
  [
    'a picture that is missing',
    { 'pages/join.md': page('image: assets/castel.webp\n'), 'assets/castle.webp': 'x' },
  ],
  ['a picture elsewhere', { 'pages/join.md': page('image: pictures/a.webp\n'), 'pictures/a.webp': 'x' }],
  ['a picture of another kind', { 'pages/join.md': page('image: assets/a.pdf\n'), 'assets/a.pdf': 'x' }],
  [
    'lists of nothing',
    {
      'pages/news/index.md': news,
      'pages/news/a.md': post(
        'tags: [events]\n',
        '::posts{tag=event}\n\n::posts{limit=0}\n\n::posts{limit=many}\n',
      ),
      'pages/index.md': page(
        '',
        '::posts\n\n::posts{folder=/new}\n\n::posts{folder=/join}\n\n::posts{folders=/news}\n',
      ),
    },
  ],
  [
    'a file at the address of the feed',
    {
      'pages/news/index.md': news,
      'pages/news/a.md': post(),
      'static/news/feed.xml': 'x',
    },
  ],
  ['a folder without posts', { 'pages/news/index.md': news, 'pages/news/a.md': post('draft: yes\n') }],
  ['a post without front matter', { 'pages/news/index.md': news, 'pages/news/a.md': 'Hello.\n' }],
  ['no folder of posts', { 'pages/index.md': page('posts: yes\n'), 'pages/join.md': page('', '::posts\n') }],
  [
    'a post that is called as a page of the list',
    {
      'pages/news/index.md': news,
      ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`pages/news/p${index}.md`, post()])),
      'pages/news/2.md': post(),
    },
  ],
  [
    'a page that cannot be read is still a post',
    {
      'pages/news/index.md': news,
      'pages/news/a.md': post('titel: A\n'),
      'pages/index.md': page('', '::posts{folder=/news}\n'),
    },
  ],
]

test('posts', () => heldTo('posts', postsCases.map(caseText)))

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

test('names of pages', () =>
  heldToOwnInputs('page-names', file => {
    const { path, mistake } = pagePath(file)
    return mistake === undefined ? path : whole(problemIn(mistake, file))
  }))

test('YAML', () =>
  heldToOwnInputs('yaml', input => {
    const source = yamlSource('a.yaml', textOf(input))
    const { tree, diagnostics } = yaml(source)
    const value = JSON.stringify(tree?.value)?.slice(0, 200)
    const asMapping = mapping(source, 'a note').diagnostics.slice(diagnostics.length)
    const more = asMapping.length === 0 ? [] : ['as a mapping:', shown(asMapping)]
    return [value ?? 'no value', shown(diagnostics), ...more].join('\n')
  }))

test('front matter', () =>
  heldToOwnInputs('front-matter', input => {
    const { diagnostics, tree: _, texts: __, ...rest } = frontMatter('a.md', textOf(input), frontMatterSchema)
    return `${JSON.stringify(rest)}\n${shown(diagnostics)}`
  }))

test('people and votes', () =>
  heldToOwnInputs(
    'people',
    lines => `\n${complaints({ 'portolan.yaml': `${good}${lines}\n`, 'assets/aria.png': '' })}`,
  ))

test('events', () =>
  heldToOwnInputs('events', input => {
    const [first = '', ...lines] = input.split('\n')
    const [zone, ...none] = first.split(', ')
    return `\n${complaints({
      ...edited(['service:\n', `service:\n${zone === 'none' ? '' : `  timeZone: ${zone}\n`}`]),
      'pages/events/index.md': page(none.length > 0 ? '' : 'events: yes\n'),
      'pages/events/a.md': page(`${lines.join('\n').replace(/^title.*/, '')}\n`),
    })}`
  }))

test('paths of other programs', () =>
  heldToOwnInputs('elsewhere', lines => {
    const map = lines.includes('/map/') ? '[a](/map/) [b](/map/x?y#z) [c](/map)' : ''
    const files = { 'pages/index.md': page('', `[r](/help/rules) ${map}\n`), 'pages/help/rules.md': page() }
    return `\n${complaints({ 'portolan.yaml': `${good}${lines.replaceAll('↵', '\n')}\n`, ...files })}`
  }))

test('what is no text', () =>
  heldToOwnInputs('decode', input => {
    const [, hex = '', times = 1, limit] = /^([0-9a-f]*)(?:×(\d+))?, at most (\d+)$/.exec(input) ?? []
    const text = decode('a', Buffer.from(hex.repeat(Number(times)), 'hex'), Number(limit))
    return (typeof text === 'string' ? JSON.stringify(text) : whole(text)).slice(0, 400)
  }))
