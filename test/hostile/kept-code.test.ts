import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleSite, scratch } from '../../src/testing/scratch.ts'
import { paths } from '../support/tree.ts'
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

  // The next build leaves it unchanged: it was read, and found good.
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

describe('nothing is kept', () => {
  const node = nodeOf('24')
  /** A folder within a new folder, with these rights. */
  const folder = (mode: number, path = 'portolan') => {
    const above = scratch()
    mkdirSync(join(above, path), { recursive: true })
    chmodSync(join(above, path), mode)
    return above
  }

  test.each<[string, string, () => string]>([
    ['where all can write', '.', () => folder(0o777)],
    ['where the group can write', '.', () => folder(0o770)],
    [
      'where all can read: Node.js could have made a folder there that all can write',
      '.',
      () => folder(0o755),
    ],
    ['where all can put another folder in its place', 'caches', () => folder(0o777, 'caches')],
    ['where all could do so further up', 'caches/mine', () => folder(0o777, 'caches')],
    ['in a folder of somebody else', 'caches', () => owned(folder(0o755, 'caches'))],
    ['in place of a file', 'file', () => fileIn(scratch())],
  ])('%s', async (_, path, make) => {
    const above = make()
    const before = paths(above)
    await builtWith(node, join(above, path))
    expect(paths(above)).toEqual(before)
  })

  test('in a checkout, which may have brought it along', async () => {
    const cwd = sampleSite()
    const linked = scratch()
    mkdirSync(join(cwd, 'caches'), { mode: 0o700 })
    symlinkSync(join(cwd, 'caches'), join(linked, 'portolan'))
    for (const caches of [cwd, join(cwd, 'site'), linked]) {
      const before = paths(caches).filter(file => file.startsWith('portolan/'))
      const { code } = await elsewhere(['build', '-q'], { cwd, node, env: { XDG_CACHE_HOME: caches } })
      expect(code).toBe(0)
      expect(paths(caches).filter(file => file.startsWith('portolan/'))).toEqual(before)
    }
    expect(paths(join(cwd, 'caches'))).toEqual([])
    // The config may be in another folder than the call.
    const words = ['build', '-q', '--config', join(cwd, 'site/portolan.yaml'), '--out', join(linked, 'dist')]
    await elsewhere(words, { cwd: scratch(), node, env: { XDG_CACHE_HOME: join(cwd, 'site') } })
    expect(existsSync(join(cwd, 'site/portolan'))).toBe(false)
  })
})

/** Somebody else's: tests run as root. */
function owned(folder: string): string {
  chownSync(join(folder, 'caches'), 65534, 65534)
  return folder
}

function fileIn(folder: string): string {
  writeFileSync(join(folder, 'file'), '')
  return folder
}

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
