import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { proveHeaders, proveWeights, spellings } from '../../src/testing/accept-proof.ts'
import { fuzz } from '../../src/testing/fuzz.ts'
import { acceptSite } from '../support/accept-site.ts'

const { conf, nginx, caddy } = acceptSite()

/** What the proof is about: the rule, what is written for nginx, and the proof itself. */
function whatIsProved(): string {
  const files = ['http/accept', 'testing/accept-proof', 'testing/written-accept', 'testing/nginx-maps']
  const parts = [conf(), ...files.map(name => readFileSync(`src/${name}.ts`, 'utf8'))]
  return `${createHash('sha256').update(parts.join('\n')).digest('hex')}\n`
}

// It takes a minute of CPU, and of the same parts the same comes out: accept-proof.txt names those that it was made of.
test('nginx reads every header of six tokens, and compares every pair of weights, as RFC 9110 does', async () => {
  const file = resolve('test/system/accept-proof.txt')
  const parts = whatIsProved()
  if (fuzz(1) === 1 && readFileSync(file, 'utf8') === parts) return
  expect(proveHeaders(nginx(), 6)).toEqual({ cases: 6_991_712, wrong: [] })
  expect(spellings).toHaveLength(2228)
  expect(proveWeights(nginx(), spellings)).toEqual({ cases: 19_939_457, wrong: [] })
  await expect(parts).toMatchFileSnapshot(file)
}, 600_000)

test('Caddy reads every header of five, and compares every sixth spelling', () => {
  expect(proveHeaders(caddy(), 5)).toEqual({ cases: 499_408, wrong: [] })
  const some = spellings.filter((_, index) => index % 6 === 0)
  expect(proveWeights(caddy(), some).wrong).toEqual([])
})
