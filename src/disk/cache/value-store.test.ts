import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { openValueStore, readIndex, rowTable, writeIndex } from './value-store.ts'

test('each of thousands of values is found, and no other, also when they are read again', () => {
  const folder = join(scratch(), 'cache')
  const made = openValueStore(folder, 'a')
  for (let number = 0; number < 3000; number++) made.set(`key ${number}`, Buffer.from(`value ${number}`))
  made.close(true)
  const again = openValueStore(folder, 'a')
  for (let number = 0; number < 3000; number++)
    expect(String(again.get(`key ${number}`))).toBe(`value ${number}`)
  expect(again.get('key 3000')).toBeUndefined()
  again.close(true)
})

test('a value takes the place of the one that the key had', () => {
  const folder = join(scratch(), 'cache')
  for (const value of ['one', 'another']) {
    const store = openValueStore(folder, 'a')
    store.set('key', Buffer.from(value))
    store.close(true)
  }
  const store = openValueStore(folder, 'a')
  expect(String(store.get('key'))).toBe('another')
  store.close(false)
})

test('an index is read as it was written, with places behind four gigabytes', () => {
  const file = join(scratch(), 'index')
  const ids = Array.from({ length: 300 }, (_, number) =>
    String.fromCharCode(number % 256, number >> 8).repeat(8),
  )
  const rows = ids.map(
    (id, number) =>
      [id, { offset: number * 2 ** 33, length: 2 ** 32 - 1 - number, sum: id.slice(0, 12) }] as const,
  )
  const head = { generation: 2 ** 32 - 1, end: 2 ** 48 - 1, useful: 2 ** 40 }
  const tables = [rows.slice(0, 100), rows.slice(100)].map(some => rowTable(new Map(some)))
  writeIndex(file, 'a', head, tables)
  const { rows: read, ...others } = readIndex(file, 'a')
  expect(others).toEqual(head)
  expect(ids.map(id => read.get(id))).toEqual(rows.map(([, row]) => row))
  const { rows: none, ...empty } = readIndex(file, 'b')
  expect(empty).toEqual({ generation: 0, end: 0, useful: 0 })
  expect(none.get(ids[0] ?? '')).toBeUndefined()
})
