import { expect, test } from 'vitest'
import { proveHeaders } from '../../src/testing/accept-proof.ts'
import { fuzz } from '../../src/testing/fuzz.ts'
import { acceptSite } from '../support/accept-site.ts'

const { nginx, caddy } = acceptSite()

// `FUZZ=2` has those of six.
const longest = fuzz(1) > 1 ? 6 : 5
const cases = longest === 6 ? 6_991_712 : 499_408

test.each([
  ['nginx', nginx],
  ['Caddy', caddy],
])(
  '%s reads every header of five tokens as RFC 9110 does',
  (_, rules) => {
    expect(proveHeaders(rules(), longest)).toEqual({ cases, wrong: [] })
  },
  600_000,
)
