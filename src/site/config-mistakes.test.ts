import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../compile.ts'
import { readTemplates } from '../files/package.ts'
import { textReport } from '../report/text.ts'

const good = readFileSync(new URL('./fixtures/portolan.yaml', import.meta.url), 'utf8')
const page = '---\ntitle: A page\ndescription: About it.\n---\n\nHello.\n'

/** What a person reads when `after` replaces `before` in the config. */
function complaints(before: string | RegExp, after: string): string {
  const changed = good.replace(before, after)
  expect(changed).not.toBe(good)
  const encoder = new TextEncoder()
  const files = new Map([
    ['portolan.yaml', encoder.encode(changed)],
    ['pages/index.md', encoder.encode(page)],
    ['pages/join.md', encoder.encode(page)],
  ])
  const sources = { config: 'portolan.yaml', files, refused: [] }
  return `\n${textReport(compile(sources, readTemplates()).diagnostics, { sources, root: 'site/', color: false })}`
}

const name = 'name: Example\n'
const bedrockPort = 'port: 19132'
const address = 'serverAddress: play.example.net'
const guide = 'guide: https://play.example.net/join'
const invite = 'https://discord.gg/example'
const updated = '2026-11-01'

describe('what a person reads', () => {
  test.each([
    ['a mistyped required key', 'serverAddress', 'serverAdress'],
    ['a key in the wrong case', 'serverAddress', 'ServerAddress'],
    ['a Cyrillic letter in a key', '  name: Example', '  nаme: Example'],
    ['a key that there is not', name, `${name}  motd: x\n`],
    ['a key of another group', 'service:', 'serverAddress: play.example.net\nservice:'],
    ['keys that JavaScript knows', name, `${name}  __proto__: {polluted: yes}\n`],
    ['a missing key', / {2}serverAddress: .*\n/, ''],
    ['a missing group', /server:\n( {2}.*\n)+/, ''],
    ['a key given twice', name, `${name}  name: Two\n`],
    ['an empty value', name, 'name:\n'],
    ['a value that is a comment', name, 'name: #1 Survival # ours\n'],
    ['a color that is a comment', /$/, 'site:\n  accent: #3fae5a\n'],
    ['a comment in place of a value', name, 'name: # later\n'],
    ['only spaces', name, 'name: "  "\n'],
    ['a number for text', name, 'name: 1.20\n'],
    ['true for text', name, 'name: true\n'],
    ['a list for text', name, 'name: [a, b]\n'],
    ['text for a group', /service:\n( {2}.*\n)+/, 'service: example\n'],
    ['text cut by a comment', name, 'name: Sky #1 Survival\n'],
    ['folded text', name, 'name: >\n    Exam\n    ple\n'],
    ['a control character', name, 'name: "a\\u0007b"\n'],
    ['a bidi override', name, 'name: "a\\u202eb"\n'],
    ['a value outside the contract', 'availability: unconfirmed', 'availability: confirmed'],
    ['no steps', /steps:\n.*\n.*\n$/, 'steps: []\n'],
    ['a step without text', /\n {10}text: Address, port\.\n$/, '\n'],
  ])('%s', (_, before, after) => expect(complaints(before, after)).toMatchSnapshot())

  test.each([
    ['an anchor and its alias', name, `name: &n Example\n  consoleNote: *n\n`],
    ['a merge key', name, `${name}  <<: {motd: x}\n`],
    ['a tag', name, 'name: !!binary aGk=\n'],
    ['a colon in a value', 'note: Published port.', 'note: Foo: bar'],
    ['a value that starts with @', name, 'name: @example\n'],
    ['text after a quote', name, 'name: "a" b\n'],
    ['an open quote', name, 'name: "Example\n'],
    ['an open bracket', name, 'name: [Example\n'],
    ['a bad escape', name, 'name: "C:\\games"\n'],
    ['a tab', '  shortName', '\tshortName'],
    ['a line below a value', name, `${name}      more: text\n`],
    ['a line without a colon', name, 'name Example\n'],
    ['a second document', /$/, '---\na: 1\n'],
    ['YAML 1.1', /^/, '%YAML 1.1\n---\n'],
    ['a list at the top', /^[\s\S]*$/, '- a\n'],
    ['nothing', /^[\s\S]*$/, '# nothing\n'],
  ])('YAML: %s', (_, before, after) => expect(complaints(before, after)).toMatchSnapshot())

  test.each([
    ['hex', bedrockPort, 'port: 0x4ABC'],
    ['quotes', bedrockPort, 'port: "19132"'],
    ['a fraction', bedrockPort, 'port: 19132.5'],
    ['too large a port', bedrockPort, 'port: 65536'],
    ['no Bedrock port', bedrockPort, 'port: null'],
    ['a day that there is not', updated, '2026-02-30'],
    ['a short date', updated, '2026-2-3'],
    ['a year for a date', updated, '2026'],
    ['a scheme, port and path', address, 'serverAddress: https://play.example.net:25565/x'],
    ['an umlaut domain', address, 'serverAddress: münchen.example'],
    ['a zero-width space', address, 'serverAddress: "play\\u200b.example.net"'],
    ['a private address', address, 'serverAddress: 10.0.0.5'],
    ['an underscore', address, 'serverAddress: mc_1.example.net'],
    ['a guide that is no page', guide, 'guide: https://play.example.net/jion'],
    ['a guide elsewhere', guide, 'guide: https://wiki.example.org/join'],
    ['a script for a guide', guide, 'guide: javascript:alert(1)'],
    ['a password in an address', invite, 'https://discord.gg@evil.example/x'],
    ['an insecure invite', invite, 'http://discord.gg/example'],
    ['an indirect invite', invite, 'https://dsc.gg/example'],
    ['a look-alike invite', invite, 'https://xn--dscord-pvf.gg/x'],
    ['a slash after baseUrl', 'baseUrl: https://play.example.net', 'baseUrl: https://play.example.net/'],
    ['a path in baseUrl', 'baseUrl: https://play.example.net', 'baseUrl: https://example.net/play'],
    ['a short name with spaces', 'shortName: example', 'shortName: My Server!'],
    ['a live claim', 'not live status.', 'the server is online now.'],
    [
      'a port that nobody needs',
      /(?<rest>compat[\s\S]*port: )null/,
      'javaPortDiscovery: DNS finds it.\n  $<rest>25565',
    ],
  ])('values: %s', (_, before, after) => expect(complaints(before, after)).toMatchSnapshot())

  test('several groups of options', () => {
    const options = [
      'site: {nav: [/, /jion], logo: assets/logo.svg, accent: red}',
      'agents: {contentSignals: {search: maybe}, security: {contact: me@example.net, expires: 2027-11-01}}',
      'http: {notAcceptable: 405, maxAge: {api: 600}}',
      'deploy: {targets: [nginx, cady], nginx: {listen: 127.0.0.1, brotli: YES, root: ../x}, caddy: {listen: [1]}}',
    ]
    expect(complaints(/$/, `${options.join('\n')}\n`)).toMatchSnapshot()
  })
})

test.each(['https://[', 'https://a.example:port', 'https://xn--80ak6aa92e.example'])(
  'the base address %s is judged without a fault',
  base => {
    expect(complaints(/^baseUrl: .*$/m, `baseUrl: "${base}"`)).toContain('portolan.yaml:')
  },
)
