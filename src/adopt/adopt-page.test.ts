import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { heldToHeadings } from '../testing/held-to-inputs.ts'
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

test('what generators write', () =>
  heldToHeadings(new URL('./fixtures/generators.txt', import.meta.url), twinOf))

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
