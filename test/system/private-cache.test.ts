import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { digests, elsewhere, nodeOf } from '../support/elsewhere.ts'
import { smallFolder } from '../support/small-site.ts'
import { paths } from '../support/tree.ts'

/** Builds a small site with this folder for caches; returns the bundle's digests. */
async function builtWith(node: string, caches: string) {
  const cwd = smallFolder()
  const { code, stderr } = await elsewhere(['build', '--quiet'], {
    cwd,
    node,
    env: { XDG_CACHE_HOME: caches },
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return digests(join(cwd, 'dist'))
}

test.each(['20', '26'])(
  'Node.js %s: what is cached is for its owner alone, and damage changes nothing',
  async version => {
    const [node, caches] = [nodeOf(version), scratch()]
    const first = await builtWith(node, caches)
    const folder = join(caches, 'portolan')
    expect(lstatSync(folder).mode & 0o777).toBe(0o700)
    const names = paths(folder).filter(name => name !== 'swept')
    expect(names.length).toBeGreaterThan(20)

    expect(await builtWith(node, caches)).toEqual(first)
    expect(paths(folder).filter(name => name !== 'swept')).toEqual(names)
    for (const damage of [halved, flipped]) {
      for (const name of names) writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))))
      expect(await builtWith(node, caches)).toEqual(first)
    }
  },
)

function halved(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1)
}

/** With one bit flipped at a random place. */
function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const place = Math.floor(Math.random() * copy.length)
  copy[place] = (copy[place] as number) ^ (1 << Math.floor(Math.random() * 8))
  return copy
}

describe('nothing is cached', () => {
  const node = nodeOf('24')
  /** A folder with these permissions, in a new folder. */
  const folder = (mode: number, path = 'portolan') => {
    const above = scratch()
    mkdirSync(join(above, path), { recursive: true })
    chmodSync(join(above, path), mode)
    return above
  }

  test.each<[string, string, () => string]>([
    ['where the group can write', '.', () => folder(0o770)],
    ['where all can read', '.', () => folder(0o755)],
    ['where all can put another folder in its place', 'caches', () => folder(0o777, 'caches')],
    ['where all could do so further up', 'caches/mine', () => folder(0o777, 'caches')],
    ['in a folder of another user', 'caches', () => owned(folder(0o755, 'caches'))],
    ['in place of a file', 'file', () => fileIn(scratch())],
  ])('%s', async (_, path, make) => {
    const above = make()
    const before = paths(above)
    await builtWith(node, join(above, path))
    expect(paths(above)).toEqual(before)
  })

  test('in a checkout, which may have brought it along', async () => {
    const cwd = smallFolder()
    const linked = scratch()
    mkdirSync(join(cwd, 'caches'), { mode: 0o700 })
    symlinkSync(join(cwd, 'caches'), join(linked, 'portolan'))
    for (const caches of [cwd, join(cwd, 'site'), linked]) {
      const { code } = await elsewhere(['build', '-q'], { cwd, node, env: { XDG_CACHE_HOME: caches } })
      expect(code).toBe(0)
      expect(paths(caches).filter(file => file.startsWith('portolan/'))).toEqual([])
    }
  })
})

/** Tests run as root. */
function owned(folder: string): string {
  chownSync(join(folder, 'caches'), 65534, 65534)
  return folder
}

function fileIn(folder: string): string {
  writeFileSync(join(folder, 'file'), '')
  return folder
}
