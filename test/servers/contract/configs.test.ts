import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Bundle } from '../../../src/model/bundle.ts'
import { type SampleOptions, sampleBundle } from '../../../src/testing/sample-bundle.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { bundleOf, committed, full, yaml } from '../../../src/testing/table-bundle.ts'
import { writeDist } from '../../../src/testing/write-dist.ts'
import { testApacheConfig } from './apache.ts'
import { formatted, validateCaddyfile } from './caddy.ts'
import { testConfig } from './nginx.ts'
import { dryRun } from './workerd.ts'

test.each<SampleOptions>([
  {},
  { notAcceptable: '406' },
  { hsts: true, root: '/srv', listen: '127.0.0.1:8080' },
  { listen: '[::1]:8080' },
])('nginx, Caddy and Apache take their configurations with %j', options => {
  const dist = writeDist(scratch(), sampleBundle(options))
  expect(() => testConfig(dist)).not.toThrow()
  expect(() => validateCaddyfile(dist)).not.toThrow()
  expect(testApacheConfig(dist)).toBe('Syntax OK\n')
})

test.each<[string, Bundle]>([
  ['the sample site', bundleOf(committed, yaml)],
  ['a site with every kind of header', bundleOf(full, yaml)],
  ['a site that refuses', sampleBundle({ notAcceptable: '406' })],
  ['a site at its own address', sampleBundle({ root: '/srv/portolan/public', listen: '[::1]:8080' })],
])('the Caddyfile is laid out as caddy fmt lays it out: %s', (_, bundle) => {
  const dist = writeDist(scratch(), bundle)
  expect(readFileSync(join(dist, 'caddy/Caddyfile'), 'utf8')).toBe(formatted(dist))
})

test('wrangler reads the configuration, bundles the worker and finds the assets', () => {
  const output = dryRun(writeDist(scratch(), sampleBundle(), ['cloudflare']))
  expect(output).toContain('env.ASSETS')
  expect(output).toContain('--dry-run: exiting now.')
  expect(output).not.toMatch(/warn|error/i)
})
