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
import { cleanAddress, refusedAddress } from './sanitize.ts'

const complaints = (text: string, file?: string) =>
  parsed(text, file).diagnostics.map(
    ({ place, ruleId }) => `${place?.start.line}:${place?.start.column} ${ruleId}`,
  )

test('harmless HTML passes', () => {
  const text =
    '<section class="a" lang="de" aria-label="x" data-x="1"><details open><summary>S</summary><p>T <kbd>K</kbd></p></details></section>'
  expect(complaints(text)).toEqual([])
  expect(renderHtml(parsed(text).tree)).toContain(text)
})

const script = readFileSync('templates/html/site.js', 'utf8')
const hooks = Array.from(script.matchAll(/^ {2}each\('([^']+)', .+\)$/gm), match => match[1] ?? '')

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

test('addresses that are not allowed in a page', () => {
  const addresses = [
    'a',
    '/a',
    '//a',
    '\\/a',
    'a\\b',
    'mailto:a',
    'MAILTO:a',
    'mailto:a%40b?subject=x%20y&body=one%0d%0Atwo',
    'mailto:a?body=%0A',
    'mailto:a?subject=x%0D%0ABcc:b&body=y',
    'mailto:a%00',
    'http:a',
    'http:///a',
    'https://a',
    'https://',
    'x:y',
    '\ta\n',
    ' \u0001a',
    'a\u0007b',
    '\ud800',
  ]
  // As JSON: a file of snapshots cannot hold half a surrogate pair.
  expect(
    addresses.map(address => JSON.stringify([address, cleanAddress(address), refusedAddress(address)])),
  ).toMatchSnapshot()
})
