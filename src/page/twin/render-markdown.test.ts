import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { renderMarkdown } from './render-markdown.ts'

function twin(text: string, file = 'pages/join.md', note = ''): string {
  const values = { baseUrl: 'https://a.example', note }
  const { tree } = parsed(text, file, values, { path: '/join' })
  return renderMarkdown(tree, { baseUrl: 'https://a.example', path: '/join' }).replace(/^# T\n\n/, '')
}

test('natural Markdown comes out as it went in', () => {
  const text = `## Heading

A paragraph with *emphasis*, **strong**, ~~struck~~, \`code\`, a [link](https://a.example/rules) and <https://b.example/x_y>.

- one
- two
  - three

3. three
4. four

- [x] done
- [ ] open

> A quote

\`\`\`js
const a = \`b\`
\`\`\`

| a | b |
| - | :-: |
| 1 | \`x\` |

---

A note.[^1]

![A map](https://a.example/assets/map.png "Title")

[^1]: Its text.
`
  expect(twin(text)).toBe(text)
})

test('addresses are absolute', () => {
  expect(twin('[a](rules.md) [b](#x) [c](/) ![d](/assets/d.png) [e](mailto:a@b.example)')).toBe(
    '[a](https://a.example/rules) [b](https://a.example/join#x) [c](https://a.example/) ![d](https://a.example/assets/d.png) [e](mailto:a@b.example)\n',
  )
})

test('controls, hidden and live parts are left out', () => {
  const html =
    '<p>a <button>b</button><input value=c><select><option>d</select><textarea>e</textarea></p><form>f</form><dialog>g</dialog><p hidden>h</p><p data-live>i</p><p data-interactive>j</p><canvas>k</canvas>'
  expect(twin(html, 'a.html')).toBe('a\n')
})

test('HTML without a Markdown form degrades to readable text', () => {
  const html = `<dl><dt>Term</dt><dd>Its meaning</dd></dl>
<figure><img src="/assets/a.png" alt="A"><figcaption>Caption</figcaption></figure>
<details><summary>More</summary><p>Hidden text</p></details>
<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, <abbr title="x">HTML</abbr>, H<sub>2</sub>O, 2<sup>31</sup>, 2<sup>Q</sup>, 19<sup>th</sup>, <q>said</q>, <mark>m</mark></p>
<table><caption>Cap</caption><tr><td rowspan="2">a</td><td>b<br>c</td></tr><tr><td>d</td></tr></table>
<a href="/rules"><h3>Card</h3><p>Text</p></a>`
  expect(twin(html, 'a.html')).toMatchSnapshot()
})

test.each([
  '# not a heading',
  '- not a list',
  '1. not a list',
  '+ a',
  '> not a quote',
  '*a* _b_ `c` ~d~ [e](f) ![g](h) <b>i</b> &amp; \\j \\',
  '| a | b |',
  '[^1]: x',
  '[x]: y',
  'Setext\u00a0===',
  '=== --- ***',
  '``` a',
  'a@b.example and https://b.example/a_b(c), www.b.example',
])('the value %j stays text', note => {
  expect(
    twin('{{ note }}\n\n- {{ note }}\n\n## {{ note }}\n\n| {{ note }} |\n| --- |', 'a.md', note),
  ).toMatchSnapshot()
})

test.each([
  ['<ol reversed><li>a</li><li>b</li></ol>', '2. a\n\n1) b'],
  ['<ol start="4"><li>a</li><li value="7">b</li><li>c</li></ol>', '4. a\n\n7) b\n8) c'],
  ['<ol><li>a</li><li></li><li>c</li></ol>', '1. a\n2.\n3. c'],
  ['<ol><li>a</li><li hidden>b</li><li data-live>c</li><li>d</li></ol>', '1. a\n\n3) d'],
  ['<ol start="-1"><li>a</li><li>b</li><li>c</li></ol>', '- -1. a\n\n0. b\n1. c'],
  [
    '<table><tr><th>x</th></tr><tr><td><ol start="3"><li>a</li><li>b</li></ol></td></tr></table>',
    '| x |\n| - |\n| 3. a 4. b |',
  ],
])('the numbers of %s are those of the page', (html, markdown) => {
  expect(twin(html, 'a.html')).toBe(`${markdown}\n`)
})

test.each([
  ['```\n\na\n\n```', '```\n\na\n\n```'],
  ['```\n\n\na\n```', '```\n\n\na\n```'],
  ['<kbd>x</kbd>\n\n```\n\na\n```', '`x`\n\n```\n\na\n```'],
])('the empty lines of code %j are kept', (text, markdown) => {
  expect(twin(text)).toBe(`${markdown}\n`)
})

test.each(['\u00a0', '\u3000', '\u2003'])('the space %j at the edge of a table cell is kept', space => {
  const table = `| a | b |\n| - | - |\n| ${space}c${space} | ${space} |\n`
  expect(twin(table)).toBe(table)
})
