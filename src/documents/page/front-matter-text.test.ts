import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { frontMatterText, yamlOf } from './front-matter-text.ts'

/** Pieces of which texts are put together that are plain, nearly plain, or mean something in YAML. */
const piece = fc.oneof(
  fc.constantFrom(...' -:#.,;\'"()/~?!&*|%\n\t'),
  fc.constantFrom(...'null true no on y e 0 12 1e3 0x1f 12:30 2026-01-02 .nan --- ...'.split(' ')),
  fc.constantFrom(
    ...'join https:// a.example https://a.example/b join-a1 CC-BY-4.0 1.0.0 é 名 \u2028'.split(' '),
  ),
  fc.constantFrom('How to', 'Play on'),
  fc.string({ maxLength: 3 }),
)
const text = fc.array(piece, { maxLength: 7 }).map(pieces => pieces.join(''))
/** Mostly none. */
const rarely = (...texts: readonly string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...texts) })
const word = fc
  .tuple(
    rarely('(', '#', '-', "'"),
    fc.constantFrom('how', 'To', 'a_1', '7', 'a-b', 'yes', 'e5', '1.2'),
    rarely('.', ',', ':', ';', '-', '#', ')', "'", '/', '#b', ':c'),
  )
  .map(parts => parts.join(''))
const words = fc.array(word, { maxLength: 5 }).map(all => all.join(' '))

test('what is written without the YAML library is what the library writes, and reads', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.constantFrom('title', 'on', 'a-b', 'A', '1'), fc.oneof(text, words), (key, value) => {
      const data = { [key]: value }
      const written = frontMatterText(data)
      expect(written).toBe(`---\n${yamlOf(data)}---\n`)
      const nested = { name: 'join', [key]: data, list: ['a b', value], only: [value] }
      expect(frontMatterText(nested)).toBe(`---\n${yamlOf(nested)}---\n`)
      for (const version of ['1.1', '1.2'] as const)
        if (key === 'title' && !/^\d{4}-/.test(value))
          expect(parse(written.slice(4, -4), { version })).toEqual(data)
      if (written === `---\n${key}: ${value}\n---\n`) plain++
    }),
    { numRuns: 4000 },
  )
  expect(plain).toBeGreaterThan(200)
})

test.each([
  [{ title: 'How to join', url: 'https://a.example/join', updated: '2026-01-02' }],
  [{ title: 'Rules', nested: { a: 'b c', list: ['no', 'a b'] } }],
  [{ nested: { a: 'b c', list: ['a b', 'c d'] }, tags: ['tag-1'] }],
  [{ tags: [], nested: { tags: [['a b']] } }],
  [{ name: 'join-a1', license: 'CC-BY-4.0', metadata: { version: '1.0.0', service: 'a1' } }],
  [{ name: 'yes', metadata: {} }],
  [{ name: 'a', metadata: { version: 1, none: null } }],
  [{}],
])('%j', data => {
  expect(frontMatterText(data)).toBe(`---\n${yamlOf(data)}---\n`)
})
