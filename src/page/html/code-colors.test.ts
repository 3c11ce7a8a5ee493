import fc from 'fast-check'
import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { expect, test } from 'vitest'
import { cpuTime } from '../../testing/cpu-time.ts'
import { fuzz } from '../../testing/fuzz.ts'
import { parsed } from '../../testing/parsed.ts'
import { pageContent } from '../page-content.ts'
import { element } from '../tree/elements.ts'
import { colorCode } from './code-colors.ts'

const written = (text: string) => pageContent(parsed(text), { baseUrl: 'https://a.example', path: '/a' })
const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`

test.each([
  ['yaml', 'port: 25565 # x', '<span class="code-name">port:</span>'],
  ['YML', 'on: true', '<span class="code-value">true</span>'],
  ['properties', 'motd=A', '<span class="code-name">motd</span>'],
  ['nginx', 'listen 443;', '<span class="code-name">listen</span>'],
  ['sh', 'echo "a"', '<span class="code-text">&quot;a&quot;</span>'.replaceAll('&quot;', '"')],
  ['html', '<a>', '<span class="code-name">a</span>'],
  ['java', 'int a;', '<span class="code-word">int</span>'],
])('%s has colors, and the twin has the plain code', (language, code, expected) => {
  const { html, twin, parts } = written(fence(language, code))
  expect(html).toContain(`<code class="colored language-${language}">`)
  expect(html).toContain(expected)
  expect(twin).toContain(fence(language, code))
  expect(parts).toEqual(['colored'])
})

test.each([
  ['without a language', fence('', 'a: 1')],
  ['in a language that has no colors', fence('brainfuck', 'a: 1')],
  ['in a name of objects', fence('constructor', 'a: 1')],
  ['of more than 20,000 characters', fence('yaml', 'a: b\n'.repeat(4001))],
  ['with a line of more than 500', fence('yaml', `a: ${'x'.repeat(500)}`)],
  ['that is not in a block', '`a: 1`'],
])('code %s stays plain', (_, text) => {
  expect(written(text).html).not.toContain('colored')
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

test('on a page, 60,000 characters of code have colors', () => {
  const { html } = written(fence('yaml', 'a: b\n'.repeat(3500)).repeat(5))
  expect(html.match(/class="colored /g)?.length).toBe(3)
})

test.each(languages)('20,000 characters in %s, a third of a page, take less than five seconds', language => {
  for (const piece of ['a', 'a.', '"', '*', ' \n', 'a.\n']) {
    const line = piece.includes('\n') ? piece : `${piece.repeat(500).slice(0, 499)}\n`
    const tree = block(language, line.repeat(20_000).slice(0, 20_000))
    expect([piece, cpuTime(() => colorCode(tree), 1) < 5_000_000]).toEqual([piece, true])
  }
})
