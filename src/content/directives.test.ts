import { expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'
import { renderHtml } from './render-html.ts'
import { renderMarkdown } from './render-markdown.ts'

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
  site: { liveStatus: { provider: 'mcstatus' } },
}

const read = (text: string, config: unknown = values) =>
  parsePage({
    file: 'pages/a.md',
    text: `# T\n\n${text}`,
    path: '/a',
    title: 'T',
    values: config,
    complete: true,
  })
const html = (text: string, config?: unknown) =>
  renderHtml(read(text, config).tree).replace(/^.*\n/, '').trim()
const twin = (text: string) =>
  renderMarkdown(read(text).tree, { baseUrl: 'https://play.example.net', path: '/a' })
    .replace(/^# T\n\n?/, '')
    .trim()
const complaints = (text: string) =>
  read(text).diagnostics.map(({ place, ruleId, expected }) =>
    [`${place?.start.line}`, ruleId, ...(expected ?? [])].join(' '),
  )

test.each([
  '::address',
  '::steps{edition=java}',
  '::edition{name=bedrock}',
  '## Play\n\n::editions',
  '::notes',
  '::links',
  '::bedrock-link',
  '::live-status',
  ':::interactive\nClick **here**.\n:::',
])('%s', text => {
  expect(`${html(text)}\n\n--- twin\n\n${twin(text)}`).toMatchSnapshot()
})

test('a QR code is a picture with the address below it, and only the address in the twin', () => {
  expect(html('::qr{of=guide}')).toMatch(
    /^<figure class="qr"><svg role="img" aria-label="QR code for https:\/\/play\.example\.net\/join" viewBox="0 0 37 37"[^>]*>(?:<path [^>]*><\/path>)+<\/svg><figcaption><a href="\/join">https:\/\/play\.example\.net\/join<\/a><\/figcaption><\/figure>$/,
  )
  expect(twin('::qr{of=guide}')).toBe('<https://play.example.net/join>')
  expect(twin('::qr{of=address}')).toBe('`play.example.net`')
})

test('the name in the Bedrock link cannot end it', () => {
  expect(html('::bedrock-link')).toContain(
    'addExternalServer=Ex%7Cam%23p%25le%20%F0%9F%8E%AE|play.example.net:19132"',
  )
})

test('what is not configured is left out', () => {
  const bare = { server: { serverAddress: 'a.example', editions: { bedrock: { port: null } } } }
  expect(html('::bedrock-link\n\n::live-status\n\n::notes\n\n::links\n\n::steps{edition=java}', bare)).toBe(
    '',
  )
  expect(html('::edition{name=java}\n\n::editions\n\n::qr{of=guide}', {})).not.toMatch(/undefined|null|NaN/)
})

test('ids stay unique when a directive is used twice, and headings keep away from them', () => {
  const { anchors } = read('::edition{name=java}\n\n::steps{edition=java}\n\n## Java')
  expect([...anchors]).toEqual(['java', 'java-step-1', 'java-2-step-1', 't', 'java-2'])
})

test('the heading of an edition is one level below the nearest one before', () => {
  expect(html('::edition{name=java}')).toContain('<h2>Java')
  expect(html('## A\n\n### B\n\n::edition{name=java}\n\n::edition{name=bedrock}')).toMatch(
    /<h4>Java[\s\S]*<h4>Bedrock/,
  )
})

test('mistaken directives are errors at their place', () => {
  expect(complaints('::adress')).toEqual(['3 unknown-directive address'])
  expect(complaints('::steps')).toEqual(['3 directive-attribute edition=java edition=bedrock'])
  expect(complaints('::steps{edition=jave}')).toEqual(['3 directive-attribute java bedrock'])
  expect(complaints('::steps{edition=java id=x}')).toEqual(['3 directive-attribute edition'])
  expect(complaints('::address[Label]')).toEqual(['3 directive-label'])
  expect(complaints(':::address\nText\n:::')).toEqual(['3 directive-content'])
  expect(complaints('::interactive')).toEqual(['3 directive-content'])
  expect(complaints('a\n\n:::interactive\nText')).toEqual(['5 directive-unclosed'])
  expect(complaints('a\n\n:::')).toEqual(['5 directive-syntax'])
  expect(complaints('::address now')).toEqual(['3 directive-syntax'])
  expect(complaints('\\::address now')).toEqual([])
  expect(complaints('<table><tr>\n\n::address\n\n</tr></table>')).toEqual(['5 misplaced-element'])
})
