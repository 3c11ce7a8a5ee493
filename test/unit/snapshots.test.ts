import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const snapshots = ['src', 'test'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.snap') && !name.includes('node_modules'))
    .map(name => join(folder, name)),
)

test('no snapshot is empty: one that holds nothing would also be written of a test that looks at nothing', () => {
  expect(snapshots.length).toBeGreaterThan(0)
  const empty = snapshots.flatMap(file =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/^exports\[`(.*)`\] = `(?:\[\]|\{\}|undefined|\s*"\s*"\s*)`;$/gm),
      ([, name]) => `${file}: ${name}`,
    ),
  )
  expect(empty).toEqual([])
})
