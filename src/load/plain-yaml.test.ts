import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzz } from '../../test/fuzz.ts'
import { plainYaml } from './plain-yaml.ts'
import { fullYaml } from './yaml.ts'
import { yamlSource } from './yaml-source.ts'

const key = fc.constantFrom('title', 'description', 'a', 'true', 'null', 'a-b', '__proto__', '1', 'nav', '<<')
const words = [
  'word',
  'Two words',
  'é',
  'ß',
  '漢',
  '😀',
  '2026-11-01',
  '12',
  '.5',
  'true',
  'No',
  'null',
  '~',
  "it's",
  'Ñ',
  'a:b',
  '22:22',
]
const marks = [
  ' ',
  '  ',
  ': ',
  ':',
  ' #',
  '#',
  ' # a',
  '- ',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  ',',
  '&a',
  '*a',
  '!',
  '|',
  '>',
  '%',
  '@',
  '`',
  '\t',
  '\u00a0',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\0',
  '...',
  '---',
  '<<',
]
const value = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...words) },
      fc.constantFrom(...marks),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 4 },
  )
  .map(parts => parts.join(''))
const line = fc
  .tuple(key, fc.constantFrom(': ', ': ', ': ', ':', ' : ', ':  '), value)
  .map(parts => parts.join(''))
const tidy = fc
  .tuple(
    fc.constantFrom('title', 'description', 'a-b', 'nav'),
    fc.array(fc.constantFrom('word', ' word', ' 1', '#', ' (a)', ', b', ':c', 'é', '2026-11-01', "'", '-'), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([key, parts]) => `${key}: ${parts.join('')}`)
const text = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 20, arbitrary: tidy },
        { weight: 5, arbitrary: line },
        value,
        value.map(text => `  ${text}`),
      ),
      fc.constantFrom('\n', '\n', '\n', '\n', '\n', '\n', '\r\n', '\n\n', '\r'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map(lines => lines.flat().join(''))

test('lines that are read at once are read as all YAML is', () => {
  let plain = 0
  const isSame = (text: string) => {
    const source = yamlSource('a.md', `---\n${text}---\n`, 4, 4 + text.length)
    const tree = plainYaml(source)
    if (tree === undefined) return
    plain++
    expect({ tree, gaps: false, diagnostics: [] }, JSON.stringify(text)).toEqual(fullYaml(source))
  }
  const numRuns = fuzz(3000)
  fc.assert(fc.property(text, isSame), { numRuns })
  expect(plain).toBeGreaterThan(numRuns / 50)
})

test('ordinary front matter is read at once', () => {
  const source = yamlSource(
    'a.md',
    "title: How to join\ndescription: What's needed, from 1.20 on; and C#.\nupdated: 2026-11-01\nnav: no\n",
  )
  expect(plainYaml(source)?.value).toEqual({
    __proto__: null,
    title: 'How to join',
    description: "What's needed, from 1.20 on; and C#.",
    updated: '2026-11-01',
    nav: 'no',
  })
})
