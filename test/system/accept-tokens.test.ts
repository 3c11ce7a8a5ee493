import { expect, test } from 'vitest'
import { proveHeaders } from '../../src/testing/accept-proof.ts'
import { acceptSite } from '../support/accept-site.ts'

const { nginx, caddy } = acceptSite()

test('nginx reads every header of six tokens as RFC 9110 does', () => {
  expect(proveHeaders(nginx(), 6)).toEqual({ cases: 6_991_712, wrong: [] })
}, 300_000)

test('Caddy reads every header of five', () => {
  expect(proveHeaders(caddy(), 5)).toEqual({ cases: 499_408, wrong: [] })
})
