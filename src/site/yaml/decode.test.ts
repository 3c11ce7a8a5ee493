import { expect, test } from 'vitest'
import { decode } from './decode.ts'

const latin1 = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

test.each([
  ['x: \xe4\n', '1:4 The file is not valid UTF-8 at byte 4 (0xE4)'],
  ['x: \xe4', '1:4 The file is not valid UTF-8 at byte 4 (0xE4)'],
  ['a\n\xfc', '2:1 The file is not valid UTF-8 at byte 3 (0xFC)'],
  ['\x80', '1:1 The file is not valid UTF-8 at byte 1 (0x80)'],
  ['\xc3\xa4\xa4x', '1:2 The file is not valid UTF-8 at byte 3 (0xA4)'],
  ['\xc3\xa4\xe4\xb8x', '1:2 The file is not valid UTF-8 at byte 3 (0xE4)'],
  ['\xf0\x9f\x8e\xae\xf0\x9f\x8e\n', '1:3 The file is not valid UTF-8 at byte 5 (0xF0)'],
  ['\xed\xa0\x80', '1:1 The file is not valid UTF-8 at byte 1 (0xED)'],
])('%j', (text, expected) => {
  const found = decode('a', latin1(text), 100)
  if (typeof found === 'string') throw new Error('decoded')
  expect(`${found.place?.start.line}:${found.place?.start.column} ${found.reason}`).toBe(expected)
})

test.each([
  ['\xff\xfea\0', 1],
  ['\xfe\xff\0a', 1],
  ['a\0b\0', 2],
  ['\0a\0b', 1],
])('%j is UTF-16, seen at byte %i', (text, byte) => {
  expect(decode('a', latin1(text), 100)).toMatchObject({
    reason: `The file is not valid UTF-8 at byte ${byte}: it is UTF-16`,
    fatal: true,
  })
})

test.each(['\xffa', '\xfea', '\0ab', 'a\0b', '\xf8'])('%j is not', text => {
  const found = decode('a', latin1(text), 100)
  expect(typeof found === 'string' ? found : found.reason).not.toContain('UTF-16')
})
