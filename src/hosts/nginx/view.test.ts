import { expect, test } from 'vitest'
import { quote, quotePattern } from './view.ts'

test.each([
  ["default-src 'none'", `"default-src 'none'"`],
  ['</x>; rel="next"', `'</x>; rel="next"'`],
  ['', '""'],
])('%j is written as %s', (value, written) => {
  expect(quote(value)).toBe(written)
})

test('fills in our variables, and only where they are named', () => {
  expect(quote('</{page}> {other}', { page: '$x_page' })).toBe(`"</$x_page> {other}"`)
})

test.each([
  '$5',
  'a\\n',
  `both " and '`,
  '\0',
  '\r',
  'a\nSet-Cookie: b',
  '\t',
  'é',
  '\u2028',
  'x'.repeat(4001),
])('refuses %j', value => {
  expect(() => quote(value)).toThrow('cannot be written into an nginx configuration')
})

test.each(['"', 'a\nb', '\\n', '\\r', '\\\\', 'end\\', 'é'])('refuses the pattern %j', pattern => {
  expect(() => quotePattern(pattern)).toThrow('cannot be written as an nginx pattern')
})
