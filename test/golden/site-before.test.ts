import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { painter } from '../../src/testing/sample.ts'
import { compile, readSite, readTemplates } from '../../src/index.ts'

test('a config from before there were defaults gives the bytes that it gave then', () => {
  const sources = readSite('test/fixtures/site-before/portolan.yaml')
  const { diagnostics, files } = compile(sources, readTemplates(), { painter, strict: true })
  expect(diagnostics).toEqual([])
  const lines = Array.from(files, ([path, bytes]) => [path.replace(/^public\//, ''), path, bytes] as const)
    .filter(([, path]) => path.startsWith('public/') && !/\.(?:br|gz)$/.test(path))
    .map(([name, , bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`)
  // The output of `sha256sum` for a build before issue 20. If you change a byte on purpose, change its line here.
  const before = readFileSync('test/fixtures/site-before.sha256', 'utf8').trimEnd().split('\n')
  expect(lines.toSorted()).toEqual(before.toSorted())
})
