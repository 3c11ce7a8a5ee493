import { expect, test } from 'vitest'
import { full, page, single } from '../../testing/table-bundle.ts'
import { nearAddresses, otherSpellings, redirectedAddresses } from './addresses.ts'

test('a site without pages has no addresses near them', () => {
  const none = { ...full, routes: [page('/', 'index'), single('/a', 'a.json', 'application/json', 'health')] }
  expect(nearAddresses(none)).toEqual([
    '/a.json',
    '/API/server-info',
    '/api/server-info/',
    '/api/server-info.md',
  ])
  expect(redirectedAddresses(none)).toEqual(['/index.html', '/nope/', '/nope.html'])
  expect(otherSpellings(none)).toEqual(['/?x', '/api/server-info?x=1'])
})

test('of the first page all other spellings are asked', () => {
  expect(nearAddresses(full)).toEqual(
    expect.arrayContaining(['/a-b/c/index', '//a-b/c', '/A-B/C', '/api/health.json']),
  )
  expect(redirectedAddresses(full)).toEqual(
    expect.arrayContaining(['/a-b/c/', '/a-b/c.html?x', '/a-b/c/?a=1&b=%20']),
  )
  expect(otherSpellings(full)).toEqual(expect.arrayContaining(['/a-b/c?', '/a-b/c.md?x', '/%61-b/c']))
})
