import { expect, test } from 'vitest'
import { readSite } from './read-site.ts'

test('without a config, what is thrown says so by its code and path', () => {
  expect(() => readSite('/nope/x.yaml')).toThrow(
    expect.objectContaining({ code: 'ENOENT', path: '/nope/x.yaml' }),
  )
})
