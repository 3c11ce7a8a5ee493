import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parsed } from '../testing/parsed.ts'
import { directives } from './directives/index.ts'
import { pixelIconNames } from './html/pixel-icon.ts'
import { renderHtml } from './page-content.ts'
import { renderMarkdown } from './twin/render-markdown.ts'

const values = {
  baseUrl: 'https://play.example.net',
  server: {
    name: 'Ex|am#p%le 🎮',
    website: 'https://play.example.net/',
    guide: 'https://play.example.net/join',
    serverAddress: 'play.example.net',
    discordInvite: 'https://discord.gg/example',
    compatibilityNote: 'Published, *not* live.',
    accountSafety: 'Keep codes private.',
    javaPortDiscovery: 'found through DNS, leave it empty',
    editions: {
      java: {
        name: 'Java Edition',
        devices: 'PC',
        menu: 'Multiplayer > Add Server',
        port: null,
        note: 'No port.',
        steps: [{ title: 'Open', text: 'Do _this_' }],
      },
      bedrock: {
        name: 'Bedrock Edition',
        devices: 'Phones',
        menu: 'Servers',
        port: 19132,
        note: 'Old port.',
        availability: 'unconfirmed',
        steps: [{ title: 'Add', text: '1. Type' }],
      },
    },
  },
  people: [
    {
      group: 'Team & friends',
      members: [
        { name: 'Aria Ëlm', role: 'Owner', picture: 'assets/a.png', about: 'Builds *it*.', link: '/aria' },
        { name: '2b' },
        { name: 'Straße ß' },
      ],
    },
    { group: '管理', members: [{ name: '42', link: 'https://42.example/' }] },
  ],
  votes: [{ label: 'Planet <3', url: 'https://vote.example/a?b&c' }],
  site: { liveStatus: { provider: 'mcstatus' } },
}

const read = (text: string, config: object = values, file = 'pages/a.md') =>
  parsed(file.endsWith('.md') ? `# T\n\n${text}` : text, file, config)
const html = (text: string, config?: object) =>
  renderHtml(read(text, config).tree).replace(/^.*\n/, '').trim()
const twin = (text: string, config?: object) =>
  renderMarkdown(read(text, config).tree, { baseUrl: 'https://play.example.net', path: '/a' })
    .replace(/^# T\n\n?/, '')
    .trim()
test.each([
  '::address',
  '::steps{edition=java}',
  '::edition{name=bedrock}',
  '## Play\n\n::editions',
  '::notes',
  '::links',
  '::bedrock-link',
  '::live-status',
  '::steps',
  '::people{style=strip}',
  '::votes{style=strip}',
  ':::gallery{style=strip}\n![One](/assets/1.png)\n:::',
  ':::questions\n## Getting in\n\n### Where?\n\n::address\n\n### When?\n\nNow.\n:::',
  ':::features{icons="heart, sword"}\n- **Be kind.** No *insults*.\n- Play fair\n  - No cheats\n:::',
  '::people',
  '## Who\n\n::people{group="Team & friends"}',
  '::votes',
  '::::gallery\n![One](/assets/1.png)\n![Two](/assets/2.png "Second")\n\n<figure><img src="/3.png" alt=""><figcaption>*Third*</figcaption></figure>\n::::',
  ':::interactive\nClick **here**.\n:::',
])('%s', text => {
  expect(`${html(text)}\n\n--- twin\n\n${twin(text)}`).toMatchSnapshot()
})

test('more addresses are copied as players type them, and their labels may be links', () => {
  const one = { label: 'Europe', address: 'eu.example.net' }
  const others = [
    { label: 'Mods <3', address: 'mods.example.net', port: 25577, url: 'https://m.example/a?b&c' },
    { label: 'Test', address: '203.0.113.9', edition: 'bedrock' },
  ]
  const config = (addresses: readonly unknown[], editions: object = values.server.editions) => ({
    ...values,
    server: { ...values.server, editions },
    addresses,
  })
  const all = config([one, ...others])
  expect(`${html('::addresses', all)}\n\n--- twin\n\n${twin('::addresses', all)}`).toMatchSnapshot()
  // One edition alone needs no name. The port is that of the edition.
  const { bedrock, java } = values.server.editions
  expect(twin('::addresses', config([one], { bedrock: { ...bedrock, port: 19140 } }))).toBe(
    '- **Europe:**\n\n  `eu.example.net`\n\n  **Port:**\n\n  `19140`',
  )
  const ported = config([one], { java: { ...java, port: 25577 } })
  expect(twin('::addresses', ported)).toBe('- **Europe:**\n\n  `eu.example.net:25577`')
})

test('a QR code is a picture with the address below it, and only the address in the twin', () => {
  expect(html('::qr{of=guide}')).toMatch(
    /^<figure class="qr"><svg role="img" aria-label="QR code for https:\/\/play\.example\.net\/join" viewBox="0 0 37 37"[^>]*>(?:<path [^>]*><\/path>)+<\/svg><figcaption><a href="\/join">https:\/\/play\.example\.net\/join<\/a><\/figcaption><\/figure>$/,
  )
  expect(twin('::qr{of=guide}')).toBe('<https://play.example.net/join>')
  expect(twin('::qr{of=address}')).toBe('`play.example.net`')
})

test('the Bedrock link has the host and the port, encoded, and nothing else', () => {
  expect(html('::bedrock-link')).toContain(
    '<a class="button" href="minecraft://connect/?serverUrl=play.example.net&amp;serverPort=19132">',
  )
  const odd = { server: { serverAddress: 'a&b|#c', editions: { bedrock: { port: 1 } } } }
  expect(html('::bedrock-link', odd)).toContain('?serverUrl=a%26b%7C%23c&amp;serverPort=1"')
})

test('what is not configured is left out', () => {
  const bare = { server: { serverAddress: 'a.example', editions: {} } }
  expect(html('::bedrock-link\n\n::live-status\n\n::steps{edition=java}', bare)).toBe('')
  const call = '::edition{name=java}\n\n::editions\n\n::qr{of=guide}\n\n::play\n\n::facts\n\n::notes'
  for (const config of [bare, {}]) expect(html(call, config)).not.toMatch(/undefined|null|NaN/)
})

test('ids stay unique when a directive is used twice, and keep away from those of headings', () => {
  const { anchors } = read('::edition{name=java}\n\n::steps{edition=java}\n\n## Java')
  expect([...anchors]).toEqual(['t', 'java', 'java-1', 'java-step-1', 'java-1-step-1'])
})

test('a group of people has no heading where the page has just said its name', () => {
  expect(html('## Team & friends\n\n::people').match(/<h\d.*?>(.*?)</g)).toHaveLength(2)
  expect(html('::people').match(/<h\d.*?>(.*?)</g)).toHaveLength(2)
})

test('the heading of an edition is one level below the nearest one before', () => {
  expect(html('::edition{name=java}')).toContain('<h2>Java')
  expect(html('## A\n\n### B\n\n::edition{name=java}\n\n::edition{name=bedrock}')).toMatch(
    /<h4>Java[\s\S]*<h4>Bedrock/,
  )
})

test('an HTML page has the same directives, on lines of text by themselves', () => {
  const asHtml = (text: string) => renderHtml(read(text, values, 'a.html').tree)
  for (const call of [
    '::address',
    '::steps{edition=java}',
    '::edition{name="bedrock"}',
    '::links',
    '::qr{of=guide}',
  ]) {
    const written = renderHtml(read(call).tree)
    expect(asHtml(`<h1>T</h1>\n${call}\n`)).toBe(written)
    expect(asHtml(`  \r\n<h1>T</h1>\r\n\r\n  ${call} \r\n`).replace(/\n+/g, '\n')).toBe(written)
  }
  expect(asHtml('<div>a &lt;\n::notes\n\t::address\n\n{{ server.serverAddress }}</div>')).toMatch(
    /<div>a &lt;\n<div[\s\S]*<\/div>\n<p class="address">.*<\/p>\n\nplay\.example\.net<\/div>/,
  )
  const kept =
    '<pre>\n::address\n</pre>\n<p><code>\n::links\n</code> a &#58;:address <!--\n::notes\n--></p>\n'
  expect(asHtml(`<h1 id="a">T</h1>\n${kept}`)).toContain('\n::links\n</code> a ::address')
})

test.each(directives)(
  'docs/directives.md describes the directive $name',
  ({ name, attributes = {}, container }) => {
    const text = readFileSync('docs/directives.md', 'utf8')
    const colons = container ? ':::' : '::'
    expect(text).toMatch(new RegExp(`^## \`${colons}${name}(?:\\{.+\\})?\`$`, 'm'))
    for (const [attribute, values] of Object.entries(attributes)) {
      expect(text).toMatch(new RegExp(`^## \`${colons}${name}\\{.*\\b${attribute}=`, 'm'))
      for (const value of typeof values === 'string' ? [] : values) expect(text).toContain(`\`${value}\``)
    }
  },
)

test('docs/directives.md has the names of all icons', () => {
  expect(
    readFileSync('docs/directives.md', 'utf8')
      .match(/```\n([a-z\s]+)```/)?.[1]
      ?.trim()
      .split(/\s/),
  ).toEqual(pixelIconNames)
})

test('the place of the front matter is no part of an HTML page', () => {
  expect(renderHtml(read('   \n     \n  <p>a</p>\n', values, 'a.html').tree)).toBe(
    '<h1 id="t" class="w8">T</h1>\n<p>a</p>\n',
  )
  expect(renderHtml(read('  \n  a\n', values, 'a.html').tree)).toBe('<h1 id="t" class="w8">T</h1>\na\n')
})
