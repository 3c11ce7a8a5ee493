import { chmodSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleSite, scratch } from '../scratch.ts'
import { paths } from '../tree.ts'
import { digests, elsewhere, nodeOf } from './elsewhere.ts'

/** Builds the sample; returns the bundle's digests. */
async function builtWith(node: string, caches: string, words: readonly string[] = ['build']) {
  const cwd = sampleSite()
  const env = { XDG_CACHE_HOME: caches }
  const { code, stderr } = await elsewhere([...words, '--quiet'], { cwd, node, env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return digests(join(cwd, 'dist'))
}

test.each(['22', '24', '26'])('Node.js %s: what was compiled is kept, for its owner alone', async version => {
  const [node, caches] = [nodeOf(version), scratch()]
  const first = await builtWith(node, caches)
  const folder = join(caches, 'portolan')
  expect(lstatSync(folder).mode & 0o777).toBe(0o700)
  const kept = paths(folder)
  // The parsers and writers, a megabyte of them, are in a few chunks.
  expect(kept.length).toBeGreaterThan(3)
  const bytes = kept.map(file => readFileSync(join(folder, file)))
  expect(bytes.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(200_000)

  // The next build leaves it as it is: it was read, and found good.
  expect(await builtWith(node, caches)).toEqual(first)
  expect(kept.map(file => readFileSync(join(folder, file)))).toEqual(bytes)

  // Spoiled, it is made again.
  for (const spoil of [flipped, halved]) {
    for (const [index, file] of kept.entries())
      writeFileSync(join(folder, file), spoil(bytes[index] as Buffer))
    expect(await builtWith(node, caches)).toEqual(first)
  }
})

function halved(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1)
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = copy.length >> 1
  copy[middle] = (copy[middle] as number) ^ 1
  return copy
}

test('nothing is kept where others could write, through a link, or where no folder can be', async () => {
  const node = nodeOf('24')
  const open = scratch()
  mkdirSync(join(open, 'portolan'))
  chmodSync(join(open, 'portolan'), 0o777)
  await builtWith(node, open)
  expect(paths(open)).toEqual([])

  const [linked, strange] = [scratch(), scratch()]
  symlinkSync(strange, join(linked, 'portolan'))
  await builtWith(node, linked)
  expect(paths(strange)).toEqual([])

  const file = join(scratch(), 'file')
  writeFileSync(file, '')
  await builtWith(node, file)
})

test('nor by a build without a cache, by other commands, or by Node.js 20', async () => {
  const caches = scratch()
  await builtWith(nodeOf('24'), caches, ['build', '--no-cache'])
  await builtWith(nodeOf('20'), caches)
  const check = await elsewhere(['check'], {
    cwd: sampleSite(),
    node: nodeOf('24'),
    env: { XDG_CACHE_HOME: caches },
  })
  expect(check.code).toBe(0)
  expect(paths(caches)).toEqual([])
})
