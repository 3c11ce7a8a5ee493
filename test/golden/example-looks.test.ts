import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { painter } from '../../src/testing/sample.ts'
import { compile, readSite, readTemplates } from '../../src/index.ts'

test.each(['pixel-survival', 'dark-arena'])('the example %s builds without a warning, and is light', name => {
  const sources = readSite(`examples/${name}/portolan.yaml`)
  const { diagnostics, files } = compile(sources, readTemplates(), { painter, strict: true })
  expect(diagnostics).toEqual([])
  const bytesOf = (path: string) => Buffer.from(files.get(`public${path}`) ?? '')
  for (const page of ['/index.html', '/join.html', '/rules.html', '/404.html']) {
    const loaded = bytesOf(page)
      .toString()
      .matchAll(/(?:rel="stylesheet" href|<script[^>]* src)="([^"]+)"/g)
    const weights = Array.from(loaded, ([, path = '']) => gzipSync(bytesOf(path), { level: 9 }).length)
    expect(weights.length).toBeGreaterThan(3)
    expect(weights.every(weight => weight > 100)).toBe(true)
    expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThan(21_000)
  }
})

test('the templates of an example are used', () => {
  const sources = readSite('examples/dark-arena/portolan.yaml')
  const { files } = compile(sources, readTemplates())
  expect(Buffer.from(files.get('public/404.html') ?? '').toString()).toContain('You fell into the void')
  const season = Buffer.from(files.get('public/season.html') ?? '').toString()
  expect(season).toContain('<b>9</b> Rift / Foundry / Glasshouse</p>\n<h1')
  expect(season.match(/<strong><a href="[^"]+">/g)).toHaveLength(3)
})
