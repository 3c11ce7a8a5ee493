import { expect, test } from 'vitest'
import { shortName, shortNameFor } from './text.ts'

test.each([
  ['Dragonspire SMP', 'play.dragonspire.example', 'dragonspire-smp'],
  ['2b2t', '2b2t.org', 'mc-2b2t'],
  ['東京', 'play.tokyo.example', 'tokyo'],
  ['Größe', 'a.example', 'grosse'],
  ['Łódź Đ', 'a.example', 'lodz-d'],
  ["O’Neil's", 'a.example', 'oneils'],
  ['default', 'a.example', 'default-server'],
  ['Abcdefghi '.repeat(6), 'a.example', 'abcdefghi-abcdefghi-abcdefghi'],
  ['🏰🐉', 'play.keep.example', 'keep'],
  ['123', 'a.example', 'mc-123'],
])('%s on %s is %s', (name, address, expected) => {
  expect(shortNameFor(name, address)).toBe(expected)
  expect(shortName.safeParse(expected).error).toBeUndefined()
})
