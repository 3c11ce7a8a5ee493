import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { readCode, writeCode } from './code-cache.ts'

const code = new Map([
  ['compile.cjs', Buffer.from('code of the first chunk')],
  ['model.cjs', Buffer.from('and of the second')],
])

test('what was written is read', () => {
  const file = join(scratch(), 'code')
  writeCode(file, 'this program', code)
  expect(readCode(file, 'this program')).toEqual(code)
  expect(readCode(file, 'another program')).toBeUndefined()
  expect(readCode(join(scratch(), 'code'), 'this program')).toBeUndefined()
})

test('one bit flipped at any place, or one byte missing: nothing is read', () => {
  const file = join(scratch(), 'code')
  writeCode(file, 'this program', code)
  const bytes = readFileSync(file)
  const places = bytes.length * 8
  expect(places).toBeGreaterThan(1000)
  for (let place = 0; place < places; place++) {
    const damaged = Buffer.from(bytes)
    damaged[place >> 3] = (damaged[place >> 3] as number) ^ (1 << (place & 7))
    writeFileSync(file, damaged)
    expect(readCode(file, 'this program')).toBeUndefined()
  }
  for (let length = 0; length < bytes.length; length++) {
    writeFileSync(file, bytes.subarray(0, length))
    expect(readCode(file, 'this program')).toBeUndefined()
  }
})
