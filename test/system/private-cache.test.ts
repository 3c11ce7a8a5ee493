import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { digests, elsewhere, nodeOf } from '../support/elsewhere.ts'
import { portolan } from '../support/portolan.ts'
import { smallFolder } from '../support/small-site.ts'
import { paths } from '../support/tree.ts'

/** Builds a small site with this folder for caches, by this Node.js or in the process that stays; returns the bundle's digests. */
async function builtWith(caches: string, node?: string, cwd = smallFolder()) {
  const env = { XDG_CACHE_HOME: caches }
  const words = ['build', '--quiet']
  const { code, stderr } = await (node === undefined
    ? portolan(words, { cwd, env })
    : elsewhere(words, { cwd, node, env }))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return digests(join(cwd, 'dist'))
}

test.each([
  ['20', [halved, flipped]],
  ['26', [flipped, halved]],
] as const)(
  'Node.js %s: what is cached is for its owner alone, and damage changes nothing',
  async (version, damages) => {
    const [node, caches] = [nodeOf(version), scratch()]
    const first = await builtWith(caches, node)
    const folder = join(caches, 'portolan')
    expect(lstatSync(folder).mode & 0o777).toBe(0o700)
    const names = paths(folder).filter(name => name !== 'swept')
    expect(names.length).toBeGreaterThan(20)

    // Each version finds the one half of its files damaged in one way, the other half in the other.
    for (const [index, name] of names.entries()) {
      const damage = damages[index % 2] ?? halved
      writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))))
    }
    expect(await builtWith(caches, node)).toEqual(first)
    expect(paths(folder).filter(name => name !== 'swept')).toEqual(names)
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
    await builtWith(join(above, path))
    expect(paths(above)).toEqual(before)
  })

  test('in a checkout, which may have brought it along', async () => {
    const cwd = smallFolder()
    const linked = scratch()
    mkdirSync(join(cwd, 'caches'), { mode: 0o700 })
    symlinkSync(join(cwd, 'caches'), join(linked, 'portolan'))
    // The last one is a new process, which would keep compiled code, too.
    for (const [caches, node] of [[cwd], [join(cwd, 'site')], [linked, nodeOf('24')]] as const) {
      await builtWith(caches, node, cwd)
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
