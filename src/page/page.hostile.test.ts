import { expect, test } from 'vitest'
import { reports } from '../report/index.ts'
import { said, saidOfPage } from '../testing/complaints.ts'
import { parsed } from '../testing/parsed.ts'
import { goodBundle } from '../testing/sample.ts'
import { pageContent } from './page-content.ts'

/** A page in both renderings. */
function built(text: string) {
  return pageContent(parsed(text), { baseUrl: 'https://a.example', path: '/a' })
}

/** Refused in a Markdown page and in an HTML page, with a place. */
function refused(text: string, rule: string, names: readonly string[] = ['odd.md', 'odd.html']): void {
  for (const name of names) {
    const found = parsed(text, name).diagnostics.filter(({ fatal, place }) => fatal && place !== undefined)
    expect(
      found.map(({ ruleId }) => ruleId),
      `${name}: ${text}`,
    ).toContain(rule)
  }
}

test('MARKDOWN-01 code and what brings some is refused, in any case, with its place', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '<ScRiPt>x</sCrIpT>',
    '<style>p{}</style>',
    '<iframe src="/x"></iframe>',
    '<object data=x></object>',
    '<embed src=x>',
    '<base href="https://evil/">',
    '<meta http-equiv=refresh content=0>',
    '<svg onload=alert(1)>',
  ])
    refused(text, 'unsafe-element')
  refused('text <link rel=stylesheet href=/x>', 'unsafe-element', ['odd.md'])
  for (const text of [
    '<img src=x onerror=alert(1)>',
    '<p style="color:red">x</p>',
    'text <b onclick=x>y</b>',
    '<form action="https://evil/"><input></form>',
    '<button formaction="javascript:alert(1)">x</button>',
    '<a href="https://evil.example/" target="_blank" rel="noreferrer OPENER">x</a>',
  ])
    refused(text, 'unsafe-attribute')
  refused('<a href="javascript:alert(1)">x</a>', 'unsafe-link')
  refused('<!--', 'unclosed-comment')
})

test('MARKDOWN-01 harmless HTML passes', () => {
  const link = '<a href="https://a.example/" rel="me noopener">me</a>'
  const { html, twin } = built(`Press <kbd>F3</kbd> for <b>more</b>. ${link}`)
  expect(html).toContain('rel="me noopener"')
  expect(html).toContain('<kbd>F3</kbd>')
  expect(twin).toContain('**more**')
})

test('MARKDOWN-02 addresses that run code are refused however they are spelled', () => {
  for (const text of [
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](\tjavascript:alert(1))',
    '[x][r]\n\n[r]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '[x](vbscript:x)',
    '![x](javascript:alert(1))',
  ])
    refused(text, 'unsafe-link', ['odd.md'])
  for (const text of [
    '[x](<\tjavascript:alert(1)>)',
    '[x](java&Tab;script:alert(1))',
    '[x](&#x01;javascript:alert(1))',
    '[x](javascript%3Aalert(1))',
  ])
    expect(built(text).html).not.toMatch(/href="(?!\/)/)
  // What is no link, and a definition that nobody uses, says nothing and has no target.
  for (const text of ['[x](<java\nscript:alert(1)>)', '[r]: javascript:alert(1)\n\nText.']) {
    const { html } = built(text)
    expect(html).not.toMatch(/href="[^"]*script/i)
  }
})

test('MARKDOWN-03 pictures inside addresses are refused, and those of others', () => {
  refused('![x](data:text/html;base64,PGI+)', 'unsafe-link', ['odd.md'])
  for (const address of ['http://tracker.example/p.gif', 'https://tracker.example/p.gif']) {
    const { built: made, complaints } = saidOfPage(`![x](${address})`)
    expect(made).toBe(false)
    expect(complaints).toEqual([expect.stringMatching(/^error remote-image 6:1 /)])
  }
})

test('MARKDOWN-04 a fence is text, and its language a plain word', () => {
  const { html } = built('```html" onclick="x\n</code></pre><script>\n```')
  expect(html).toContain('&lt;/code>&lt;/pre>&lt;script>')
  expect(html).not.toMatch(/onclick|<script/)
  for (const [, name] of html.matchAll(/class="([^"]*)"/g)) expect(name).toMatch(/^(?:colored )?[\w-]+$/)
  expect(built('```js\nx\n```').html).toContain('<code class="colored language-js">')
})

test('MARKDOWN-05 anchors are unique, plain and not those of a prototype', () => {
  const headings = ['constructor', '\\_\\_proto\\_\\_', 'Same', 'Same', '😀', '🎉', '<b>"x"</b>']
  const { html } = built(headings.map(text => `## ${text}\n\ntext`).join('\n\n'))
  const ids = Array.from(html.matchAll(/<h2 id="([^"]*)"/g), match => match[1] ?? '')
  expect(ids).toEqual(['constructor', '__proto__', 'same', 'same-1', 'section', 'section-1', 'x'])
})

test('MARKDOWN-07 control characters are refused with their line, as are halves of characters', () => {
  const { built: made, complaints } = saidOfPage('a\0b \x1b[31m c\x07 d\x85 e')
  expect(made).toBe(false)
  expect(complaints).toEqual(
    ['U+0000', 'U+001B', 'U+0007', 'U+0085'].map(point =>
      expect.stringMatching(
        new RegExp(`^error control-character 6:\\d+ The control character ${point.replace('+', '\\+')} `),
      ),
    ),
  )
  refused(`ab ${String.fromCharCode(1)}`, 'control-character')
  const half = said(files =>
    files.set(
      'pages/odd.md',
      Buffer.concat([
        Buffer.from('---\ntitle: T\ndescription: D.\n---\n\nab '),
        Buffer.from([0xed, 0xa0, 0x80]),
      ]),
    ),
  )
  expect(half.complaints).toEqual([
    expect.stringMatching(/^error not-utf-8 6:4 The file is not valid UTF-8 from here on$/),
  ])
  // Separators that old JavaScript took for line ends: escaped where text is in a script.
  const { files } = goodBundle(all =>
    all.set('pages/odd.md', Buffer.from('---\ntitle: T\ndescription: D.\n---\n\ne\u2028f\n')),
  )
  const page = Buffer.from(files.get('odd.html') ?? '').toString()
  for (const [, script] of page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g))
    expect(script).not.toMatch(/[\u2028\u2029]/)
})

test('MARKDOWN-07 references to control characters give none', () => {
  const { html, twin } = built('a&#0;b &#27; &#x7; &#x85; &#xD800;')
  for (const text of [html, twin])
    expect(text).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]/)
})

test('MARKDOWN-08 characters that turn the direction are warned of', () => {
  const { built: made, complaints } = saidOfPage('text \u202Eevil\u202C and [li\u2066nk\u2069](/join)')
  expect(made).toBe(true)
  expect(complaints).toEqual(
    ['U+202E', 'U+202C', 'U+2066', 'U+2069'].map(point =>
      expect.stringContaining(`The invisible character ${point} changes the direction`),
    ),
  )
})

const tagged = Array.from('ignore', letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

test('MARKDOWN-16 text that nobody sees is warned of wherever programs would read it', () => {
  const page = (text: string) => saidOfPage(text).complaints
  expect(page(`Join${tagged} us.`)).toContain(
    'warning invisible-character 6:5 The text contains 6 invisible characters in a row, the first of them U+E0069',
  )
  const lines = [
    'a\u200b\u200c\u200d\u200bb',
    '`co\u2060de`',
    '<p title="a\u00adb">x</p>',
    '![a\u3164b](/assets/logo.svg)',
  ]
  const found = page(lines.join('\n\n'))
  for (const [index, text] of lines.entries())
    expect(found, text).toContainEqual(
      expect.stringMatching(new RegExp(`^warning invisible-character ${6 + 2 * index}:\\d+ `)),
    )
  expect(page('<p title="a&#xE0041;b">x</p>\n\na&#xE0042;b')).toEqual(
    ['E0041', 'E0042'].map(code => expect.stringMatching(`^warning invisible-character .*U\\+${code}$`)),
  )
  const head = (title: string) => `---\ntitle: ${title}\ndescription: A page.\n---\n\nText.\n`
  const ofFile = (file: string, text: string) => said(files => files.set(file, Buffer.from(text))).complaints
  expect(ofFile('pages/odd.md', head(`Odd${tagged}`))).toContainEqual(
    expect.stringMatching(/^warning invisible-character 2:8 `title` contains/),
  )
  expect(
    ofFile('skills/odd/SKILL.md', `---\nname: odd\ndescription: A skill.\n---\n\nDo${tagged} it.\n`),
  ).toContainEqual(expect.stringMatching(/^warning invisible-character 6:3 /))
})

test('MARKDOWN-16 what people write with joiners and tags is not', () => {
  const flag = `🏴${Array.from('gbsct', letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`
  const text = `می\u200cخواهم 👩🏽\u200d🔬 ${flag} क्\u200dष, Donau&shy;dampf&shy;schiff&#x200B;fahrt`
  expect(saidOfPage(text).complaints).toEqual([])
})

test('MARKDOWN-16 messages and code frames spell out every character that nobody sees', () => {
  const text = `a${tagged}b\u3164\ufff9\u115f\u1160\uffa0\u{e0001}c`
  const place = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 2, offset: 1 } }
  const printed = reports.text([{ file: 'pages/a.md', place, ruleId: 'odd', reason: text, fatal: true }], {
    sources: { files: new Map([['pages/a.md', Buffer.from(text)]]) },
    root: '',
    color: false,
  })
  expect(printed.split('<U+E0069><U+E0067>')).toHaveLength(3)
  expect(printed.split('<U+3164><U+FFF9><U+115F><U+1160><U+FFA0><U+E0001>c')).toHaveLength(3)
  expect(printed).not.toMatch(/[\u3164\ufff9\u115f\u1160\uffa0\u{e0000}-\u{e007f}]/u)
})
