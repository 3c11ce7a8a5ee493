import { expect, test } from 'vitest'
import { linted } from '../testing/linted.ts'

test.each([
  ['api.md', '`/api` is reserved, and so is everything below it'],
  ['api/health.md', '`/api` is reserved, and so is everything below it'],
  ['assets/a.md', '`/assets` is reserved, and so is everything below it'],
  ['auth.md', '`/auth` is reserved: portolan writes /auth.md itself'],
  ['llms.html', undefined],
  ['guides/api.md', undefined],
])('a page %s: %s', (name, reason) => {
  const found = linted('Text.\n', { file: `pages/${name}` }).filter(
    ({ ruleId }) => ruleId === 'page-reserved',
  )
  expect(found.map(({ file, reason }) => [file, reason])).toEqual(
    reason === undefined ? [] : [[`pages/${name}`, reason]],
  )
})
