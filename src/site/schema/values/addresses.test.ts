import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../testing/fuzz.ts'
import { hostname, hostnameProblem } from './addresses.ts'

const webUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webAuthority({ withPort: true }),
    fc.string({ unit: anyCharacter }),
  )
  .map(([scheme, authority, path]) => `${scheme}://${authority}/${path}`)

// The messages for single values: src/site/fixtures/complaints/edges.txt.
test('a hostname is harmless in every configuration language, and a suggestion is a hostname', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.domain(), webUrl), value => {
      if (hostname.safeParse(value).success) expect(value).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      for (const better of hostnameProblem(value)?.expected ?? [])
        expect(hostnameProblem(better)).toBeUndefined()
    }),
  )
})
