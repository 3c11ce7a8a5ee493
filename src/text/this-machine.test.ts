import { expect, test } from 'vitest'
import { isThisMachine } from './this-machine.ts'

test.each([
  ['localhost', true],
  ['docs.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['127.evil.example', false],
  ['mylocalhost', false],
])('%s means this machine: %s', (name, expected) => {
  expect(isThisMachine(name)).toBe(expected)
})
