import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { fuzz, fuzzSeed } from '../../testing/fuzz.ts'
import { parsed } from '../../testing/parsed.ts'

import { renderHtml } from '../page-content.ts'
import { eachElement } from '../tree/elements.ts'
import { addressAttributes, allowedAttributes, allowedElements } from './allowed-html.ts'
import { refusedAddress } from './sanitize.ts'

const complaints = (text: string, file?: string) =>
  parsed(text, file).diagnostics.map(
    ({ place, ruleId }) => `${place?.start.line}:${place?.start.column} ${ruleId}`,
  )

test.each([
  ['<script>alert(1)</script>', '1:1 unsafe-element'],
  ['a\n\n<style>a{}</style>', '3:1 unsafe-element'],
  ['> a <iframe src=x></iframe>', '1:5 unsafe-element'],
  ['a <svg><script>x</script></svg>', '1:3 unsafe-element'],
  ['a <body onload=x>', '1:3 unsafe-element'],
  ['a <blink>x</blink>', '1:3 unknown-element'],
  ['<td>x</td>', '1:1 misplaced-element'],
  ['<img src="/a.png" alt="x" onerror="y">', '1:27 unsafe-attribute'],
  ['<p\n style="x">a</p>', '2:2 unsafe-attribute'],
  ['<p foo=1>a</p>', '1:4 unknown-attribute'],
  ['<!-- a', '1:1 unclosed-comment'],
  ['[x](javascript:alert(1))', '1:1 unsafe-link'],
  ['<a href="JaVaScRiPt&colon;alert(1)">x</a>', '1:4 unsafe-link'],
  ['<a href="&#106;avascript:x">x</a>', '1:4 unsafe-link'],
  ['<a href="java&Tab;script:x">x</a>', '1:4 unsafe-link'],
  ['[x](\tjavascript:x)', '1:1 unsafe-link'],
  ['[x][y]\n\n[y]: vbscript:x', '1:1 unsafe-link'],
  ['<javascript:alert(1)>', '1:1 unsafe-link'],
  ['[x](//evil.example)', '1:1 unsafe-link'],
  ['<a href="/\\evil.example">x</a>', '1:4 unsafe-link'],
  ['![x](data:text/html;base64,AAAA)', '1:1 unsafe-link'],
  ['<a href="ftp://x">x</a>', '1:4 unsafe-link'],
  ['[x](https://user:pass@evil.example/)', '1:1 unsafe-link'],
  ['<https://a@evil.example>', '1:1 unsafe-link'],
  ['<a href="https:&#x2f;/good.example&#64;evil.example">x</a>', '1:4 unsafe-link'],
  ['![x](http://tracker.example/p.gif)', '1:1 remote-image'],
  ['a \u0007', '1:3 control-character'],
  ['a \ud800', '1:3 control-character'],
  ['<b title="&#7;">x</b>', '1:1 control-character'],
  ['a \u202e', '1:3 direction-character'],
])('%j: %s', (text, complaint) => {
  expect(complaints(`${text}\n`).slice(0, 1)).toEqual([complaint])
  expect(complaints(text)).toHaveLength(1)
})

test.each([
  ['text\n\n<td>x</td>\n\n<tr><td>y</td></tr>\n', '3:1, 5:1, 5:5'],
  ['<div>\n<td>x</td></div>\n', '2:1'],
  ['> a\n>\n> <div><tr></div>\n', '3:8'],
  ['a <b>b</b> <caption\nid=x>c</caption>', '1:12'],
  ['<p>a</p>\r\n<col span=2>\r\n\r\n<thead>x</thead>', '2:1, 4:1'],
])('parts of a table outside of one are not lost in silence: %j', (text, places) => {
  const expected = places.split(', ').map(place => `${place} misplaced-element`)
  expect(complaints(text)).toEqual(expected)
  if (!text.startsWith('>')) expect(complaints(text, 'a.html')).toEqual(expected)
})

test.each([
  ['a ![x](https://other.example/img/x.png?v=1) b', '1:3', 'other.example', '/assets/x.png'],
  ['a\n\n[![x](http://b.example/y.gif)](/a)', '3:2', 'b.example', '/assets/y.gif'],
  ['<img alt="x" src="https://c.example/">', '1:1', 'c.example', '/assets/…'],
  [
    '<img alt="x" src="/assets/a.png" srcset="/assets/a.png 1x, https://d.example/b.png 2x">',
    '1:1',
    'd.example',
    '/assets/b.png',
  ],
  [
    '<picture><source srcset="https://e.example/b.avif"><img alt="x" src="/assets/a.png"></picture>',
    '1:10',
    'e.example',
    '/assets/b.avif',
  ],
  ['![x](https://192.0.2.1:8080/a%20b.png)', '1:1', '192.0.2.1:8080', '/assets/…'],
])('an image on another host is an error that says where to put it: %j', (text, at, host, path) => {
  for (const file of text.includes('](') ? ['a.md'] : ['a.md', 'a.html']) {
    const [found, ...others] = parsed(text, file).diagnostics
    expect(others).toEqual([])
    expect(`${found?.place?.start.line}:${found?.place?.start.column}`).toBe(at)
    expect(found).toMatchObject({ ruleId: 'remote-image', fatal: true })
    expect(found?.reason).toContain(` ${host}`)
    expect(found?.note).toContain(`into \`assets/\` next to the config, and write \`${path}\``)
  }
})

test('parts of a table inside of one, and what only looks like them, are fine', () => {
  const table =
    '<table><caption>c</caption><colgroup><col></colgroup><thead><tr><th>a<tbody><tr><td>b</td><tr><td>c</table>'
  const text = `${table}\n\n<!-- <td> --><p title="<td>"><textarea><tr></textarea></p>\n<div>\n${table}</div>\n`
  expect(complaints(text)).toEqual([])
  expect(complaints(text, 'a.html')).toEqual([])
  expect(complaints('`<td>` \\<td>\n\n    <tr>\n')).toEqual([])
})

test('what is refused comes with advice', () => {
  expect(parsed('<table><tr><td valign="top">x</table>').diagnostics[0]?.note).toContain('use a class')
  expect(parsed('<button data-copy="x">y</button>').diagnostics[0]?.note).toContain('`::address`')
  expect(parsed('<title>x</title>').diagnostics[0]?.note).toMatch(/front matter/)
  expect(parsed('<center>x</center>').diagnostics[0]?.expected).toEqual([])
  expect(parsed('<font>x</font>').diagnostics[0]?.expected).toEqual([])
  expect(parsed('<sapn>x</sapn>').diagnostics[0]?.expected).toEqual(['span'])
})

test('an HTML source is held to the same rules', () => {
  expect(complaints('<p>a\n<script>x</script>', 'a.html')).toEqual(['2:1 unsafe-element'])
})

test('harmless HTML passes', () => {
  const text =
    '<section class="a" lang="de" aria-label="x" data-x="1"><details open><summary>S</summary><p>T <kbd>K</kbd></p></details></section>'
  expect(complaints(text)).toEqual([])
  expect(renderHtml(parsed(text).tree)).toContain(text)
})

const script = readFileSync('templates/html/site.js', 'utf8')
const hooks = Array.from(script.matchAll(/^ {2}each\('(.+)', \w+\)$/gm), match => match[1] ?? '')

// The selectors come from the script, so a new one is among them.
test('no element of an author is one that the script of the pages looks for', () => {
  expect(script.match(/\bdocument\.querySelector|^ {2}each\(/gm)).toHaveLength(1 + hooks.length)
  expect(hooks.length).toBeGreaterThan(2)
  for (const selector of hooks) {
    expect(selector).toMatch(/^(?:[a-z]+)?(?:\[data-[a-z]+\])+$/)
    const tag = /^[a-z]+/.exec(selector)?.[0] ?? 'div'
    const names = Array.from(selector.matchAll(/data-[a-z]+/g), ([name]) => name)
    const written = (change: (name: string) => string) =>
      `<${tag} ${names.map(name => `${change(name)}="x"`).join(' ')}>y</${tag}>`
    const plain = written(name => name)
    const odd = [written(name => name.toUpperCase()), written(name => name.replace('-', '--'))]
    for (const text of [plain, ...odd, `a ${plain}`, `<select><title></select>${plain}`])
      for (const file of ['a.md', 'a.html']) {
        const { tree, diagnostics } = parsed(text, file)
        expect(diagnostics).toContainEqual(
          expect.objectContaining({ ruleId: 'unknown-attribute', fatal: true }),
        )
        const html = renderHtml(tree)
        expect(
          names.filter(name => !html.includes(` ${name}=`)),
          text,
        ).not.toEqual([])
      }
  }
})

test.each(['callout', 'footnotes', 'footnote-ref', 'footnote-backref'])(
  'what portolan itself marks with data-%s, an author cannot mark',
  name => {
    for (const attribute of [`data-${name}`, `data--${name}`, `DATA-${name}`])
      expect(complaints(`<p ${attribute}="note">a</p>`)[0]).toBe('1:4 unknown-attribute')
  },
)

test('whatever a page says, nothing but the allow-list is published', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'<script> </script> <img src=x onerror=y> <a href= javascript: &colon; \t " \' > <!-- --> <svg> <math> <style> </style> <b <p> </p> <table> <tr> <select> <template> <noscript> <textarea> <plaintext> <xmp> ]]> <![CDATA[ <?x <iframe/srcdoc= on style=x formaction=x [x]( ) ` ``` \n\n'.split(
        ' ',
      ),
    ),
    fc.string({ maxLength: 6 }),
  )
  const reader = unified().use(rehypeParse, { fragment: true })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), fc.constantFrom('a.md', 'a.html'), (pieces, file) => {
      eachElement(
        reader.parse(renderHtml(parsed(pieces.join(' '), file).tree)),
        ({ tagName, properties }) => {
          expect(allowedElements).toContain(tagName)
          for (const [name, value] of Object.entries(properties)) {
            expect(allowedAttributes.has(name) || /^(?:data|aria)[A-Z]/.test(name)).toBe(true)
            if (addressAttributes.has(name)) expect(refusedAddress(String(value))).toBeUndefined()
          }
        },
      )
    }),
    { numRuns: fuzz(300), seed: fuzzSeed(7) },
  )
})
