import { expect, test } from 'vitest'
import { plainText as plainInNginx } from '../nginx/view.ts'
import { plainText, quote, quoteFlags, quotePattern } from './directives.ts'

test('a constant is one argument, in which names stand for our variables', () => {
  expect(quote('a "b" {page} {x}', { page: '%{PORTOLAN_PATH}e' })).toBe('"a \\"b\\" %{PORTOLAN_PATH}e {x}"')
})

test.each(['a%b', `\${HOME}`, 'a\\b', 'a\nb', 'a\tb'])('%j is refused', value => {
  expect(() => quote(value)).toThrow('cannot be written')
  expect(() => quoteFlags([value])).toThrow('cannot be written')
})

test.each(['$host', `\${HOME}`, '{a}', 'a"b', "a'b", 'a\\b', 'a;b', 'a#b', 'a`b', 'a\nb', 'a\tb', 'é'])(
  'templates for nginx and Apache take no %j',
  value => expect([plainText, plainInNginx].map(plain => plain.test(value))).toEqual([false, false]),
)

test('flags are one argument, in marks that they do not hold', () => {
  expect(quoteFlags(['L', 'E=A:%1'])).toBe('[L,E=A:%1]')
  expect(quoteFlags(['E=A:%{ENV:B}; c'])).toBe('"[E=A:%{ENV:B}; c]"')
  expect(quoteFlags(['E=A:/$0', 'E=B:b; c="d"'])).toBe(`'[E=A:/$0,E=B:b; c="d"]'`)
  for (const flag of ['E=A:b,c', `E=A:"'`, "E=A:b'", 'E=A:%2', 'E=A:$1', 'E=A:%{HTTP_HOST}'])
    expect(() => quoteFlags([flag])).toThrow('cannot be written')
})

test('a pattern keeps its backslashes', () => {
  expect(quotePattern('^\\x22\\d{1,3}$')).toBe('"^\\x22\\d{1,3}$"')
  for (const pattern of ['"', `a\${B}`, 'a\\', 'a\\\\', 'a\nb'])
    expect(() => quotePattern(pattern)).toThrow('pattern')
})
