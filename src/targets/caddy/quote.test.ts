import { expect, test } from 'vitest'
import { quote, quotePattern } from './quote.ts'

test('a constant is one token; braces are kept from being placeholders', () => {
  expect(quote('a "b" {page} {x} }', { page: 'http.vars.page' })).toBe('`a "b" {http.vars.page} \\{x\\} \\}`')
})

test.each(['a`b', 'a\\b', 'a\tb', 'a\nb', '{$HOME}', 'é'])('%j is refused', value => {
  expect(() => quote(value)).toThrow('cannot be written')
})

test('a pattern keeps its backslashes', () => {
  expect(quotePattern('^\\x22\\d{1,3}$')).toBe('"^\\x22\\d{1,3}$"')
  for (const pattern of ['"', 'a{$B}', 'a\\', 'a\nb']) expect(() => quotePattern(pattern)).toThrow('pattern')
})
