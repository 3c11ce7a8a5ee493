import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { isUnchanged, outputOf } from './fingerprints.ts'

function written() {
  const folder = scratch()
  mkdirSync(join(folder, 'public'))
  const file = (path: string, size: number, encoding?: 'gzip' | 'br') => {
    writeFileSync(join(folder, path), 'x'.repeat(size))
    return { path, ...(encoding && { encoding }) }
  }
  const entries = [
    file('public/a.html', 100),
    file('public/a.html.gz', 50, 'gzip'),
    file('public/a.html.br', 40, 'br'),
    file('public/b.png', 7),
    file('nginx.conf', 1000),
  ]
  return { folder, entries, output: outputOf(folder, entries) }
}

test('each file has its fingerprint, and one that changes is seen', () => {
  const { folder, entries, output } = written()
  const before = output.fingerprints
  const fingerprints = before.split('\n')
  expect(fingerprints.map(fingerprint => fingerprint.split(' ')[0])).toEqual(entries.map(({ path }) => path))
  expect(fingerprints[3]).toMatch(/^public\/b\.png 7 \d+ [\d.]+$/)
  expect(isUnchanged(folder, before)).toBe(true)
  writeFileSync(join(folder, 'nginx.conf'), 'other')
  expect(isUnchanged(folder, before)).toBe(false)
})
