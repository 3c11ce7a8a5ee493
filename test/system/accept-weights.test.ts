import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proveWeights, spellings } from '../../src/testing/accept-proof.ts'
import { fuzz } from '../../src/testing/fuzz.ts'
import { acceptSite } from '../support/accept-site.ts'

const { nginx, caddy } = acceptSite()

const all = spellings.length
// Each commit has other ones: `FUZZ=6` compares all.
const some = fc.sample(
  fc.shuffledSubarray([...spellings], {
    minLength: Math.min(fuzz(400), all),
    maxLength: Math.min(fuzz(400), all),
  }),
  1,
)[0] as readonly string[]

test.each([
  ['nginx', nginx],
  ['Caddy', caddy],
])(
  '%s compares every pair of some weights as RFC 9110 does',
  (_, rules) => {
    expect(all).toBe(2228)
    const { cases, wrong } = proveWeights(rules(), some)
    expect(wrong).toEqual([])
    expect(cases).toBeGreaterThan(4 * some.length ** 2)
  },
  600_000,
)
