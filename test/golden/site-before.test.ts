import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { compile, readSite, readTemplates } from '../../src/index.ts'
import { painter } from '../../src/testing/sample.ts'

test('a config from before there were defaults gives the bytes that it gave then', async () => {
  const sources = readSite('test/fixtures/site-before/portolan.yaml')
  const { diagnostics, files } = compile(sources, readTemplates(), { painter, strict: true })
  expect(diagnostics).toEqual([])
  const lines = Array.from(files, ([path, bytes]) => [path.replace(/^public\//, ''), path, bytes] as const)
    .filter(([, path]) => path.startsWith('public/') && !/\.(?:br|gz)$/.test(path))
    .map(([name, , bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
  // As `sha256sum` writes them.
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('../fixtures/site-before.sha256')
})
