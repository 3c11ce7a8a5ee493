import { expect, test } from 'vitest'
import { pageRanges, rangePattern } from '../shared/accept-patterns.ts'
import { explicitCase, quote, quotePattern } from './caddy.ts'

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

test.each([
  ['text/\\*', '[tT][eE][xX][tT]/\\*'],
  ['[a-z0-9-]q', '[a-zA-Z0-9-][qQ]'],
  ['[^\\x22q]\\d(?<weight>a)', '[^\\x22qQ]\\d([aA])'],
])('%s becomes %s', (pattern, explicit) => expect(explicitCase(pattern)).toBe(explicit))

test('no letter of another alphabet is taken for a Latin one', () => {
  const pattern = new RegExp(explicitCase(rangePattern(pageRanges.markdown, 'weight', '')), 'u')
  const accepts = ['TEXT/markDOWN;Q=0.5', 'text/mar\u212adown', 'text/markdown;q=0.5;x="']
  expect(accepts.map(accept => pattern.exec(accept)?.[1])).toEqual(['0.5', undefined, undefined])
})
