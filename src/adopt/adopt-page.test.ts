import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { adoptPage } from './adopt-page.ts'

const fixtures = 'test/fixtures/adopted'

function adopted(html: string | Uint8Array, options = {}) {
  return adoptPage(Buffer.from(html), 'https://docs.example.com/guide/a.html', options)
}

/** The twin of some content, or why there is none. */
function twinOf(content: string): string {
  const page = adopted(`<title>T</title><main><h1>T</h1>${content}</main>`)
  if (page.refused) return page.refused.refusal
  expect(page.losses).toEqual([])
  return page.markdown.replace('# T\n\n', '').trim()
}

describe('finished pages', () => {
  const pages = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.html'))
    .sort()

  test.each(pages)('%s loses nothing', file => {
    const page = adoptPage(
      readFileSync(`${fixtures}/${file}`),
      `https://docs.example.com/${file.replace(/^\w+\//, '')}`,
    )
    const text = page.refused
      ? JSON.stringify(page.refused)
      : `${JSON.stringify(page.sums)}\n${JSON.stringify(page.leftOut)}\n\n${page.markdown}`
    expect(page.refused ? [] : page.losses).toEqual([])
    expect(`\n${text}\n`).toMatchSnapshot()
  })
})

test('fixtures are small, and each has its license', () => {
  const entries = readdirSync(fixtures, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => `${entry.parentPath}/${entry.name}`)
  expect(files.reduce((sum, file) => sum + readFileSync(file).length, 0)).toBeLessThan(1_000_000)
  const folders = readdirSync(fixtures).filter(name => !name.includes('.'))
  const licenses = readFileSync(`${fixtures}/README.md`, 'utf8')
  expect(Array.from(licenses.matchAll(/^\| (\w+) \| .+ \| .+ \|$/gm), ([, name]) => name).slice(1)).toEqual(
    folders,
  )
})

describe('what generators write', () => {
  test.each([
    ['<pre class="language-js"><code><span>a</span>\n<span>b</span></code></pre>', '```js\na\nb\n```'],
    ['<div class="highlight-py"><div><pre>a</pre></div></div>', '```py\na\n```'],
    ['<div class="language-sh"><span>sh</span><pre>a</pre><div>1</div></div>', '```sh\na\n```'],
    [
      '<table class="highlighttable"><tr><td><pre>1</pre></td><td><pre>a</pre></td></tr></table>',
      '```\na\n```',
    ],
    ['<pre><span class="lineno">1</span>a</pre>', '```\na\n```'],
    ['<p><code>a <a href="b">b</a></code></p>', '`a` [`b`](https://docs.example.com/guide/b)'],
    [
      '<ul role="tablist"><li role="tab">A</li><li role="tab">B</li></ul><div><div role="tabpanel">1</div><div role="tabpanel" hidden>2</div></div>',
      '**A**\n\n1\n\n**B**\n\n2',
    ],
    ['<input id="x" type="radio"><label for="x">A</label><div>1</div>', '**A**\n\n1'],
    ['<aside class="sidebar"><p class="sidebar-title">S</p><p>a</p></aside>', '> **S**\n>\n> a'],
    ['<aside aria-label="Note"><p>a</p></aside>', '> **Note**\n>\n> a'],
    [
      '<div class="admonition"><p class="admonition-title">Be <code>b</code></p><p>a</p></div>',
      '> **Be `b`**\n>\n> a',
    ],
    ['<details><summary>More</summary>a</details>', '**More**\n\na'],
    ['<table><tr><td><h2>a</h2></td><td>b</td></tr></table>', '## a\n\nb'],
    ['<table role="presentation"><tr><td>a<td>b</table>', 'a\n\nb'],
    [
      '<table><tr><th>a<th style="text-align: right">b<tr><td>1<td>2</table>',
      '| a | b |\n| - | -: |\n| 1 | 2 |',
    ],
    ['<p>So <span class="math">\\(a_b\\)</span> is.</p>', 'So $a_b$ is.'],
    ['<div class="math">\\[a\n_b\\]</div>', '$$a _b$$'],
    [
      '<p><math display="block"><mi>x</mi><annotation encoding="application/x-tex">x*y</annotation></math></p>',
      '$$x*y$$',
    ],
    [
      '<dl><dt class="sig">f(<a href="#t">T</a>) <a href="/s">source</a></dt><dd>a</dd></dl>',
      '- **`f(T)` [source](https://docs.example.com/s)**\n\n  a',
    ],
    [
      '<p>a<a class="footnote-reference" role="doc-noteref" href="#n">[1]</a></p><aside class="footnote" id="n"><span class="label">[<a role="doc-backlink" href="#r">1</a>]</span><p>b</p></aside>',
      'a[^1]\n\n[^1]: b',
    ],
    ['<h2>a<a href="#a">¶</a></h2><h2 id="b"><a href="#b">b</a></h2>', '## a\n\n## b'],
    ['<h2>a<p>b</p><p>c</p></h2>', '## a\n\nb\n\nc'],
    ['<h2><span>Boats</span><span>Sail</span><span>!</span></h2>', '## Boats Sail!'],
    ['<h2><span>H</span><span>ello</span></h2>', '## Hello'],
    [
      '<pre><code><span class="line">x = 1</span><span class="line">  y = <b>2</b></span></code></pre>',
      '```\nx = 1\n  y = 2\n```',
    ],
    ['<pre><span class="line">a</span>\n<span class="line">b</span></pre>', '```\na\nb\n```'],
    [
      '<p>2<sup>31</sup>-1, 10<sup><small>-3</small></sup>, x<sup>n</sup>, 2<sup>2k</sup>, 2<sup>q</sup></p>',
      '2³¹-1, 10⁻³, xⁿ, 2²ᵏ, 2^q',
    ],
    [
      '<p>H<sub>2</sub>O, x<sub>max</sub>, 2<sup>Q-1</sup>, 19<sup>th</sup>, a<sup><a href="b">1</a></sup></p>',
      'H₂O, xₘₐₓ, 2^(Q-1), 19th, a[1](https://docs.example.com/guide/b)',
    ],
    ['<math><mi>v</mi><mo>=</mo><msqrt><mi>g</mi><mi>h</mi></msqrt></math>', '$v=\\sqrt{gh}$'],
    [
      '<math display="block"><mfrac><msup><mi>a</mi><mn>2</mn></msup><msub><mi>sin</mi><mi>x</mi></msub></mfrac><mo>{</mo></math>',
      '$$\\frac{a^{2}}{\\mathrm{sin}_{x}}\\{$$',
    ],
    ['<p><a href="javascript:x()">a</a> <img alt="b" src="data:x"></p>', 'a b'],
    ['<iframe src="/map" title="Map"></iframe>', '[Map](https://docs.example.com/map)'],
    ['<x-card><tt>a</tt> <font>b</font></x-card><x-box><p>c</p></x-box>', '`a` b\n\nc'],
  ])('%s', (html, twin) => expect(twinOf(html)).toBe(twin))
})

test('what is no content is left out by a rule that has a name', () => {
  const page = adopted(
    `<main><h1>T</h1><p>a l m n</p>
    <script>x</script><p hidden>b c</p><p aria-hidden="true">d</p><button>e</button><nav>f</nav><svg><text>g</text></svg>
    <footer>h</footer><aside><a href="/i">i</a></aside><h2 id="j">J</h2><a href="#j">j</a><p class="x">k</p></main>`,
    {
      exclude: ['.x'],
    },
  )
  expect(page).toMatchObject({
    markdown: '# T\n\na l m n\n\n## J\n',
    leftOut: {
      script: 1,
      hidden: 2,
      'aria-hidden': 1,
      control: 1,
      navigation: 1,
      drawing: 1,
      footer: 1,
      'aside of links': 1,
      permalink: 1,
      exclude: 1,
    },
  })
})

describe('the content', () => {
  test.each([
    ['<main>a<main>b</main></main>', 'a\n\nb\n'],
    ['<div role="main">a</div><article>b</article>', 'a\n'],
    ['<article>a</article>', 'a\n'],
    ['<main><nav>x</nav><article><h1>a</h1></article>b</main>', '# a\n'],
    ['<main><h1>a</h1><article><h2>b</h2></article></main>', '# a\n\n## b\n'],
    ['<main hidden>a</main><main>b</main>', 'b\n'],
  ])('%s', (html, markdown) => expect(adopted(html)).toMatchObject({ markdown }))

  test('is where the selectors say, in their order', () => {
    const html = '<main>a</main><div id="b">b</div><p class="c">c</p><p class="c">d</p>'
    expect(adopted(html, { main: ['#z', '#b', 'main'] })).toMatchObject({ markdown: 'b\n', selector: '#b' })
    expect(adopted(html, { main: ['.c'] })).toMatchObject({
      refused: { refusal: 'two-mains', selector: '.c', count: 2 },
    })
  })
})

describe('a page without a twin says why', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<main>Ä</main>', 'utf16le')])
  test.each([
    ['<p>a</p>', { refusal: 'no-main' }],
    ['<article>a</article><article>b</article>', { refusal: 'no-main' }],
    ['<main>a</main><main>b</main>', { refusal: 'two-mains', selector: 'main', count: 2 }],
    ['<main></main>', { refusal: 'empty', words: 0 }],
    ['<main>a</main><script></script><p>b c d e f g h i j k</p>', { refusal: 'nearly-empty', words: 1 }],
    ['<div id="app"></div><script></script>', { refusal: 'client-rendered' }],
    [
      '<meta http-equiv="Refresh" content="0; url=b.html">',
      { refusal: 'redirect', to: 'https://docs.example.com/guide/b.html' },
    ],
    ['<frameset><frame src="a"></frameset>', { refusal: 'frameset' }],
    [`<main>${'<div>'.repeat(600)}a`, { refusal: 'too-deep' }],
    [
      Buffer.from('<meta charset="utf-8"><main>\xe4</main>', 'latin1'),
      { refusal: 'charset', charset: 'utf-8' },
    ],
    [
      Buffer.from('<meta charset="klingon"><main>\xe4</main>', 'latin1'),
      { refusal: 'charset', charset: 'klingon' },
    ],
  ])('%s', (html, refused) => expect(adopted(html)).toMatchObject({ refused }))

  test('other charsets are read', () => {
    const latin1 = Buffer.from('<meta charset="iso-8859-1"><main>\xe4</main>', 'latin1')
    expect(adopted(latin1)).toMatchObject({ markdown: 'ä\n', charset: 'iso-8859-1' })
    expect(adopted(Buffer.from('<main>\xe4</main>', 'latin1'))).toMatchObject({ charset: 'windows-1252' })
    const marked = '\ufeff<meta charset=iso-8859-1><main>naïve</main>'
    expect(adopted(marked)).toMatchObject({ markdown: 'naïve\n', charset: 'utf-8' })
    expect(adopted(utf16)).toMatchObject({ markdown: 'Ä\n', charset: 'utf-16le' })
  })
})
