import { expect, test } from 'vitest'
import { valueMistake } from './value-mistake.ts'

const server = {
  name: 'A',
  port: null,
  is: false,
  tags: ['b', 'c'],
  java: { port: 25565, note: null, menu: 'M' },
}
const values = { server }

test('a single value is no mistake', () => {
  for (const path of ['server.name', 'server.is', 'server.java.port', 'server.tags.0'])
    expect(valueMistake(values, path)).toBeUndefined()
})

test('a value that does not exist suggests those that do', () => {
  expect(valueMistake(values, 'server.nmae')).toEqual({
    ruleId: 'unknown-value',
    reason: 'The config has no value `server.nmae`',
    note: 'To print the braces, write `\\{{`',
    expected: ['server.name'],
    fatal: true,
  })
})

test('null has no text', () => {
  expect(valueMistake(values, 'server.port')).toEqual({
    ruleId: 'value-not-text',
    reason: '`server.port` is null in the config, so it has no text',
    note: 'Write the text yourself, or use a directive',
    fatal: true,
  })
})

test.each([
  ['server.tags', 'list', ['server.tags.0', 'server.tags.1']],
  ['server.java', 'group of values', ['server.java.port', 'server.java.menu']],
])('%s is a %s, and suggests what is in it', (path, what, expected) => {
  expect(valueMistake(values, path)).toEqual({
    ruleId: 'value-not-text',
    reason: `\`${path}\` is a ${what}, not text`,
    expected,
    fatal: true,
  })
})

test('at most five values of a group are suggested', () => {
  const group = Object.fromEntries(Array.from('abcdefg', name => [name, name]))
  expect(valueMistake({ group }, 'group')?.expected).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map(name => `group.${name}`),
  )
})
