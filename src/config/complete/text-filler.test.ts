import { expect, test } from 'vitest'
import { textFiller } from './text-filler.ts'

const values = {
  a: '{{ b }}',
  b: '{{ a }}',
  self: 'x {{ self }}',
  one: '{{ two }}',
  two: '{{ three }}',
  three: '{{ one }}',
  outside: 'see {{ a }}',
  name: 'Example',
  nothing: null,
  group: { inner: 'I' },
  grow: '{{ big }}'.repeat(50),
  big: '{{ long }}'.repeat(50),
  long: 'x'.repeat(1000),
}

const fill = (text: string, path?: string) => textFiller(values)(text, path)

test.each(['self', 'a', 'one'] as const)('a text that is made of itself: %s', path => {
  expect(fill(String(values[path as 'a']), path).mistakes).toMatchObject([
    { ruleId: 'value-circle', reason: `\`${path}\` contains itself` },
  ])
})

test('a text that only names one of a circle is right', () => {
  expect(fill(values.outside, 'outside')).toEqual({ text: 'see {{ b }}', mistakes: [] })
})

test('wrong values, each with what is meant', () => {
  const { mistakes } = fill('{{ nmae }} {{ nothing }} {{ group }}')
  expect(mistakes.map(({ ruleId, found, expected = [] }) => [ruleId, found, ...expected])).toEqual([
    ['unknown-value', '{{ nmae }}', 'name'],
    ['value-not-text', '{{ nothing }}'],
    ['value-not-text', '{{ group }}', 'group.inner'],
  ])
})

test('braces after a backslash are text', () => {
  expect(fill('\\{{ name }} is {{ name }}')).toEqual({ text: '{{ name }} is Example', mistakes: [] })
  expect(fill('\\\\{{ name }}')).toEqual({ text: '\\{{ name }}', mistakes: [] })
  expect(fill('\\{name}} \\{ {name} \\{{\\{name}}')).toEqual({
    text: '{name}} { {name} {{{name}}',
    mistakes: [],
  })
  expect(fill('\\{name} C:\\{x').text).toBe('\\{name} C:\\{x')
})

test('a text that grows is cut', () => {
  expect(fill(values.grow, 'grow').text.length).toBeLessThan(40_000)
})
