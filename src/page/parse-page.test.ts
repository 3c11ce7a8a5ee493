import { expect, test } from 'vitest'
import { parsed } from '../testing/parsed.ts'
import { renderHtml } from './page-content.ts'

const values = {
  baseUrl: 'https://play.example.net',
  server: {
    name: 'A & B <x> "q" *s*',
    serverAddress: 'play.example.net',
    website: 'https://play.example.net/a b',
    nothing: null,
    port: 25565,
    list: ['one'],
  },
}

const read = (text: string, { file = 'pages/join.md', path = '/join', more = {} } = {}) =>
  parsed(text, file, { ...values, ...more }, { path, title: 'Join' })
const html = (text: string, more = {}) =>
  renderHtml(read(`# T\n\n${text}`, more).tree)
    .replace('<h1 id="t" class="w8">T</h1>\n', '')
    .trim()
const complaints = (text: string, more = {}) =>
  read(text, more).diagnostics.map(({ place, ruleId, expected }) =>
    [`${place?.start.line}:${place?.start.column}`, ruleId, ...(expected ?? [])].join(' '),
  )

test('a page without a first-level heading gets its title as one', () => {
  expect(renderHtml(read('Text').tree)).toBe('<h1 id="join" class="w8">Join</h1>\n<p>Text</p>\n')
  expect(renderHtml(read('# Own\n\nText').tree)).toBe('<h1 id="own" class="w8">Own</h1>\n<p>Text</p>\n')
})

test('values are text wherever they stand', () => {
  expect(html('{{ server.name }} `{{server.name}}`')).toBe(
    '<p>A &amp; B &lt;x> "q" *s* <code>A &amp; B &lt;x> "q" *s*</code></p>',
  )
  expect(html('[x]({{ server.website }} "{{ server.name }}")')).toBe(
    '<p><a href="/a%20b" title="A &#x26; B <x> &#x22;q&#x22; *s*">x</a></p>'
      .replaceAll('&#x26;', '&amp;')
      .replaceAll('&#x22;', '&quot;'),
  )
  expect(html('[x](https://a.example/?q={{ server.name }})')).toContain(
    '?q=A%20%26%20B%20%3Cx%3E%20%22q%22%20*s*"',
  )
  expect(html('<b title="{{ server.name }}">{{ server.port }}</b>')).toContain('*s*">25565</b>')
  expect(html('![{{ server.serverAddress }}](/assets/a.png)')).toContain('alt="play.example.net"')
  expect(html('```\n{{ server.port }}\n```')).toBe('<pre tabindex="0"><code>25565\n</code></pre>')
})

test('a value can make no markup, in HTML sources neither', () => {
  expect(html('<p title={{server.name}}>{{ server.name }}</p>', { file: 'a.html' })).toContain('&lt;x>')
})

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: this is the syntax that must stay text
test('braces after a backslash and the syntax of other engines are text', () => {
  expect(html('\\{{ server.port }} `\\{{x}}` <%= a %> ${x} {% raw %} {{}} {{')).toBe(
    '<p>{{ server.port }} <code>{{x}}</code> &lt;%= a %> ${x} {% raw %} {{}} {{</p>',
  )
})

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above

test('addresses, ports, times and URLs are no directives', () => {
  const text = 'play.example.com:19132, 10:30, :smile:, a:b[c]{d}, https://x.example:8080/a:b, ::1, fe80::1'
  expect(html(text)).toContain(
    'play.example.com:19132, 10:30, :smile:, a:b[c]{d}, <a href="https://x.example:8080/a:b">',
  )
})

test('heading ids are those that GitHub makes, never one that the author wrote, and never depend on a directive', () => {
  const text = [
    '# constructor\n## __proto__\n## 🎮\n## 🎮\n## 🚀 Über uns!\n## options.bash\n## a - b_c `--d`\n## A\n## a',
    '## a-1\n<h2 id="own">x</h2>\n\n## own\n## Java\n::edition{name=java}\n## T\n## What’s new?\n## x<br>y',
  ].join('\n')
  const edition = { name: 'Java', steps: [{ title: 'a', text: 'b' }] }
  const { anchors } = read(text, { more: { server: { editions: { java: edition } } } })
  expect([...anchors].join(' ')).toBe(
    'own constructor proto section section-1 -über-uns optionsbash a---b_c---d a a-1 a-1-1 own-1 java t whats-new xy java-1 java-step-1',
  )
})

test('the title of the front matter takes no id from a heading', () => {
  const { tree, anchors } = read('## Join\n')
  expect(renderHtml(tree)).toBe('<h1 id="join-1" class="w8">Join</h1>\n<h2 id="join">Join</h2>\n')
  expect([...anchors]).toEqual(['join', 'join-1'])
})

test.each([
  ['<a name="x"></a> b', '<a id="x"></a> b', 'x'],
  ['<a name="x" id="x">b</a>', '<a id="x">b</a>', 'x'],
  ['<a name="x" id="y">b</a>', '<a name="x" id="y">b</a>', 'y x'],
  ['<a name="x"></a>\n\n## X\n', '<h2 id="x">', 'x'],
  ['<a name="x"></a> <b id="x">c</b> <a name="x">d</a>', '<a></a> <b id="x">c</b> <a>d</a>', 'x'],
  ['<a name="a b">c</a>', '<a name="a b">c</a>', 'a b'],
])('the name of an anchor is an id where no id is the same: %s', (text, written, anchors) => {
  expect(html(text)).toContain(written)
  expect([...read(`# T\n\n${text}`).anchors].filter(id => id !== 't').join(' ')).toBe(anchors)
  expect(complaints(text)).toEqual([])
})

test('GFM is read: tables, task lists, strikethrough, footnotes', () => {
  const text = '| a |\n|---|\n| b |\n\n- [x] c\n\n~~d~~[^1]\n\n[^1]: e'
  expect(html(text)).toMatch(
    /<table tabindex="0">[\s\S]*type="checkbox" checked[\s\S]*<del>d<\/del><sup>[\s\S]*id="fn-1"/,
  )
  expect(complaints(text)).toEqual([])
})
