import { expect, test } from 'vitest'
import { compareTwin } from './proof.ts'

/** What of a page is missing in its twin, each with what is lost. */
const losses = (html: string, twin: string) => {
  const origin = 'https://a.example'
  const found = compareTwin({
    html,
    twin,
    address: `${origin}/guide/`,
    twinAddress: `${origin}/guide/index.md`,
  })
  return 'refusal' in found
    ? found.refusal
    : Object.fromEntries(found.losses.map(({ what, lost, of }) => [what, [...lost, of]]))
}

test.each([
  ['the same', '<main><h1>A b</h1><p>Some <b>te</b>xt</main>', '# A b\n\nSome **te**xt', {}],
  [
    'chrome',
    '<nav>x</nav><main><p>a<footer>y</footer><button>z</button><aside hidden>w</aside></main>',
    'a',
    {},
  ],
  ['an only article', '<p>x<article><p>a</article>', 'a', {}],
  ['two mains', '<main>a</main><main>b</main>', 'a', { words: ['b', 2] }],
  [
    'a heading',
    '<main><h2>One <a href="#one">#</a></h2><h2>Two</h2>',
    '## One\n\nTwo',
    { headings: ['two', 2] },
  ],
  ['code', '<main><pre>a\n  b</pre><pre>c</pre>', '```\na\n  b\n```\n\nc', { code: ['c', 2] }],
  [
    'code without its lines',
    '<main><pre>a\nb</pre>',
    '```\nab\n```',
    { code: ['a\nb', 1], words: ['a', 'b', 2] },
  ],
  [
    'code without its indentation',
    '<main><pre>if a:\n  b</pre><pre>c \n\td\n</pre>',
    '```\nif a:\nb\n```\n\n```\nc\n\td\n```',
    { code: ['if a:\n  b', 2] },
  ],
  [
    'code with its language',
    '<main><div class="language-js"><button></button><span class="lang">js</span><pre>a</pre></div>',
    '```js\na\n```',
    {},
  ],
  ['a table', '<main><table><tr><th>a<th>b<tr><td>1<td>2</table>', '| a | b |\n|---|---|\n| 1 | 2 |', {}],
  ['a table as text', '<main><table><tr><td>a<td>b</table>', 'a b', { tables: ['', 1] }],
  [
    'links in other forms',
    '<main><a href="../join.html#x">a</a> <a href="/index.html">b</a> <a href="#here">c</a>',
    '[a](/join.md) [b][1] c\n\n[1]: https://a.example/',
    {},
  ],
  ['a link', '<main><a href="b">a</a>', '[a](/b)', { links: ['/guide/b', 1] }],
  [
    'a picture',
    '<main><img alt="A map" src="a"><img alt="" src="b"><img alt="B" src="c">',
    '![a map](/a)',
    { pictures: ['b', 2] },
  ],
  ['a formula', '<main>a <span class="math">\\(x\\)</span>', 'a $$x$$', {}],
  ['front matter', '<main>a', '---\nx: y\n---\na', {}],
  ['repeated words', '<main>a a a', 'a a', { words: ['a', 3] }],
  ['Han by letters', '<main>我们 hi', '我 hi 们', {}],
  ['HTML in Markdown', '<main>a <kbd>b</kbd>', 'a <kbd>b</kbd>', {}],
])('%s', (_, page, twin, expected) => {
  expect(losses(page, twin)).toEqual(expected)
})
