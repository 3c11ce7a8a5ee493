import { expect, test } from 'vitest'
import { firstOf } from './ruled-routes.ts'

test('the first representation is what a route answers with', () => {
  const first = { type: 'text/html; charset=utf-8', file: 'a.html', headers: 'page' } as const
  expect(firstOf({ path: '/a', cors: false, representations: [first, { ...first, file: 'a.md' }] })).toBe(
    first,
  )
  expect(() => firstOf({ path: '/a', cors: false, representations: [] })).toThrow('/a has no representation')
})
