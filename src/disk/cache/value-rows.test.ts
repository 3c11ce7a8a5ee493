import { expect, test } from 'vitest'
import { digestBytes } from '../../text/digest.ts'
import { rowLength, ValueRows } from './value-rows.ts'

const idOf = (number: number) => digestBytes(`key ${number}`)
const sumOf = (number: number) => digestBytes(`value ${number}`)

function rowsOf(count: number) {
  const rows = new ValueRows()
  for (let number = 0; number < count; number++)
    rows.set(idOf(number), { offset: number * 2 ** 33, length: number }, sumOf(number))
  return rows
}

test('each of thousands of rows is found, and no other, also when they are read again', () => {
  const made = rowsOf(3000)
  for (const rows of [made, new ValueRows(Buffer.from(made.bytes))]) {
    expect(rows.count).toBe(3000)
    for (let number = 0; number < 3000; number++) {
      expect(rows.find(idOf(number))).toBe(number)
      expect(rows.at(number)).toEqual({ offset: number * 2 ** 33, length: number })
      expect([rows.isSum(number, sumOf(number)), rows.isSum(number, sumOf(number + 1))]).toEqual([
        true,
        false,
      ])
    }
    expect(rows.find(idOf(3000))).toBeUndefined()
  }
})

test('ids that begin alike are different ids', () => {
  const ids = Array.from({ length: 100 }, (_, number) => Buffer.concat([Buffer.alloc(15), Buffer.of(number)]))
  const rows = new ValueRows()
  for (const [number, id] of ids.entries()) rows.set(id, { offset: number, length: 1 }, sumOf(number))
  expect(ids.map(id => rows.find(id))).toEqual(ids.map((_, number) => number))
})

test('a row takes the place of the one that the id had', () => {
  const rows = rowsOf(3)
  expect(rows.set(idOf(1), { offset: 7, length: 8 }, sumOf(9))).toBe(1)
  expect([rows.count, rows.at(1), rows.isSum(1, sumOf(9))]).toEqual([3, { offset: 7, length: 8 }, true])
  expect(rows.bytes.length).toBe(3 * rowLength)
})

test('rows whose values have moved keep their ids and sums', () => {
  const moved = rowsOf(3).moved(new Map([[2, { offset: 5, length: 2 }]]))
  expect([moved.count, moved.find(idOf(2)), moved.at(0), moved.isSum(0, sumOf(2))]).toEqual([
    1,
    0,
    { offset: 5, length: 2 },
    true,
  ])
})
