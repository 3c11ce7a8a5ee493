import { expect, test } from 'vitest'
import { proveWeights, spellings } from '../../src/testing/accept-proof.ts'
import { acceptSite } from '../support/accept-site.ts'

const { nginx, caddy } = acceptSite()

test('nginx compares every pair of weights as RFC 9110 does', () => {
  expect(spellings).toHaveLength(2228)
  expect(proveWeights(nginx(), spellings)).toEqual({ cases: 19_939_457, wrong: [] })
}, 300_000)

test('Caddy compares every sixth', () => {
  expect(
    proveWeights(
      caddy(),
      spellings.filter((_, index) => index % 6 === 0),
    ).wrong,
  ).toEqual([])
})
