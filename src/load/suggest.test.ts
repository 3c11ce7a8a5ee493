import { expect, test } from 'vitest'
import { suggest } from './suggest.ts'

test.each([
  ['serverAdress', ['serverAddress', 'server'], ['serverAddress']],
  ['discrodInvite', ['discordInvite', 'description'], ['discordInvite']],
  ['ServerADDRESS', ['serverAddress'], ['serverAddress']],
  ['/jion', ['/join', '/', '/rules'], ['/join']],
  ['motd', ['note', 'name', 'menu'], []],
  ['center', ['meter'], []],
  ['abcd', ['abce', 'abcf', 'abc', 'abcdx'], ['abc', 'abcdx', 'abce']],
  ['x'.repeat(100_000), ['name'], []],
])('%s', (word, candidates, expected) => expect(suggest(word, candidates)).toEqual(expected))
