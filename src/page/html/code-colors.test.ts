import fc from 'fast-check'
import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import { parsed } from '../../testing/parsed.ts'
import { pageContent } from '../page-content.ts'
import { element } from '../tree/elements.ts'
import { colorCode } from './code-colors.ts'

const written = (text: string) => pageContent(parsed(text), { baseUrl: 'https://a.example', path: '/a' })
const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`

test.each([
  ['yaml', 'port: 25565 # x', '<span class="hljs-attr">port:</span>'],
  ['YML', 'on: true', '<span class="hljs-literal">true</span>'],
  ['properties', 'motd=A', '<span class="hljs-attr">motd</span>'],
  ['nginx', 'listen 443;', '<span class="hljs-attribute">listen</span>'],
  ['sh', 'echo "a"', '<span class="hljs-string">&quot;a&quot;</span>'.replaceAll('&quot;', '"')],
  ['html', '<a>', '<span class="hljs-name">a</span>'],
  ['java', 'int a;', '<span class="hljs-type">int</span>'],
])('%s has colors, and the twin has the plain code', (language, code, expected) => {
  const { html, twin, parts } = written(fence(language, code))
  expect(html).toContain(`<code class="hljs language-${language}">`)
  expect(html).toContain(expected)
  expect(twin).toContain(fence(language, code))
  expect(parts).toEqual(['hljs'])
})

test.each([
  ['without a language', fence('', 'a: 1')],
  ['in a language that has no colors', fence('brainfuck', 'a: 1')],
  ['in a name of objects', fence('constructor', 'a: 1')],
  ['with a very long line', fence('yaml', `a: ${'x'.repeat(500)}`)],
  ['that is not in a block', '`a: 1`'],
  ['with hundreds of strings in strings', fence('bash', `"$${'{'}`.repeat(100))],
])('code %s stays plain', (_, text) => {
  expect(written(text).html).not.toContain('hljs')
  expect(written(text).parts).toEqual([])
})

const block = (language: string, code: string): Root => ({
  type: 'root',
  children: [element('pre', {}, element('code', { className: [`language-${language}`] }, code))],
})
const languages = [
  'bash',
  'css',
  'diff',
  'ini',
  'java',
  'js',
  'json',
  'kotlin',
  'lua',
  'md',
  'nginx',
  'py',
  'sql',
  'ts',
  'xml',
  'yaml',
]
const pieces = [
  'a',
  ' ',
  '\n',
  '"',
  "'",
  '<a ',
  '</a>',
  '{',
  '}',
  '(',
  '/*',
  '//',
  '#',
  '$' + '{',
  '`',
  ':',
  '.',
  '=',
  '<',
  '*',
  '\\',
  '1',
]

test('the text of code never changes', () => {
  const codes = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...languages), codes, (language, code) => {
      const tree = block(language, code)
      colorCode(tree)
      expect(textOf(tree)).toBe(code)
    }),
    { numRuns: fuzz(300) },
  )
})

// Some patterns take the square of a line's length: 4 s for one line of 50,000 characters.
test.each(languages)(
  '20,000 characters in %s, a fifth of what a page may have, take less than half a second',
  language => {
    for (const piece of ['a', 'a.', 'a<', '(', '"', '{ a: ', '<a ', '*']) {
      const line = piece.repeat(500 / piece.length).slice(0, 499)
      const start = performance.now()
      colorCode(block(language, `${line}\n`.repeat(40)))
      expect([piece, performance.now() - start < 500]).toEqual([piece, true])
    }
  },
)
