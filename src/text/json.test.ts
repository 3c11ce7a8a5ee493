import { expect, test } from 'vitest'
import { asBytes, jsonPieces } from './json.ts'

const tables: readonly object[] = [
  {},
  { a: [], b: {}, c: undefined, d: null, e: [[]], f: { g: {} } },
  {
    list: [1, 'two', [3, { four: [5] }], {}, null, undefined],
    some: { a: undefined, b: [], c: 'x' },
    none: { a: undefined },
  },
  {
    'a "quoted"\nkey': 'a text\nof two lines',
    routes: [{ path: '/', list: [{ deep: [1] }] }, { path: '/é' }],
  },
]

test.each(tables)('says what JSON.stringify says: %j', table => {
  for (const space of [0, 1, 2])
    expect([...jsonPieces(table, space)].join('')).toBe(JSON.stringify(table, undefined, space))
})

test('a long text comes in pieces, and none of them is long', () => {
  const long = { list: Array.from({ length: 5000 }, (_, index) => ({ path: `/é/${index}`, size: index })) }
  const pieces = [...asBytes(jsonPieces(long, 1))]
  expect(Buffer.concat(pieces).toString()).toBe(JSON.stringify(long, undefined, 1))
  expect(pieces.length).toBeGreaterThan(2)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(80_000)
})
