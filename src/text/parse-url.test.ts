import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('an address is one however often it is asked for', () => {
  const wrong = Array.from({ length: 20_000 }, () => parseUrl('https://ä.example')).filter(
    url => url === undefined,
  )
  expect(wrong).toHaveLength(0)
  expect(parseUrl('https://ä.example')?.hostname).toBe('xn--4ca.example')
})

test('what is no address is nothing', () => {
  expect(parseUrl('https://')).toBeUndefined()
  expect(parseUrl('a b')).toBeUndefined()
  expect(parseUrl('a b', 'https://a.example')?.pathname).toBe('/a%20b')
})
