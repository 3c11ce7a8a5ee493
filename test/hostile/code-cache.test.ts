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
import { scratch } from '../../src/testing/scratch.ts'
import { smallFolder } from '../support/small-site.ts'
import { paths } from '../support/tree.ts'
import { digests, elsewhere, nodeOf } from './elsewhere.ts'

/** Builds a small site; returns the bundle's digests. */
async function builtWith(node: string, caches: string, words: readonly string[] = ['build']) {
  const cwd = smallFolder()
  const env = { XDG_CACHE_HOME: caches }
  const { code, stderr } = await elsewhere([...words, '--quiet'], { cwd, node, env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return digests(join(cwd, 'dist'))
}

test.each(['20', '22', '24', '26'])(
  'Node.js %s: compiled code is cached, for its owner alone',
  async version => {
    const [node, caches] = [nodeOf(version), scratch()]
    const first = await builtWith(node, caches)
    const folder = join(caches, 'portolan')
    expect(lstatSync(folder).mode & 0o777).toBe(0o700)
    expect(paths(folder)).toEqual(['code'])
    const file = join(folder, 'code')
    const { ino } = lstatSync(file)
    const bytes = readFileSync(file)
    expect(bytes.length).toBeGreaterThan(500_000)

    // The next build reads it, finds it good and leaves it unchanged.
    expect(await builtWith(node, caches)).toEqual(first)
    expect(lstatSync(file).ino).toBe(ino)
  },
)

test.each(['20', '24'])('Node.js %s: damaged code is replaced', async version => {
  const [node, caches] = [nodeOf(version), scratch()]
  const first = await builtWith(node, caches)
  const file = join(caches, 'portolan/code')
  const bytes = readFileSync(file)
  for (const damage of [halved, flipped, flipped]) {
    writeFileSync(file, damage(bytes))
    const { ino } = lstatSync(file)
    expect(await builtWith(node, caches)).toEqual(first)
    expect(lstatSync(file).ino).not.toBe(ino)
    expect(readFileSync(file).length).toBeGreaterThan(500_000)
  }
})

test('code of another Node.js or another program is replaced', async () => {
  const caches = scratch()
  const first = await builtWith(nodeOf('20'), caches)
  const file = join(caches, 'portolan/code')
  const { ino } = lstatSync(file)
  expect(await builtWith(nodeOf('24'), caches)).toEqual(first)
  expect(lstatSync(file).ino).not.toBe(ino)
})

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
    ['where all can write', '.', () => folder(0o777)],
    ['where the group can write', '.', () => folder(0o770)],
    ['where all can read', '.', () => folder(0o755)],
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
    const cwd = smallFolder()
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
    // The config may be in another folder than the current one.
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

test('a build without a cache, one that fails and other commands write nothing', async () => {
  const caches = scratch()
  const env = { XDG_CACHE_HOME: caches }
  await builtWith(nodeOf('24'), caches, ['build', '--no-cache'])
  const check = await elsewhere(['check'], { cwd: smallFolder(), env })
  expect(check.code).toBe(0)
  expect(paths(caches)).toEqual([])
  const cwd = smallFolder()
  writeFileSync(join(cwd, 'site/portolan.yaml'), 'server: 1\n')
  expect((await elsewhere(['build'], { cwd, env })).code).toBe(1)
  expect(paths(caches)).toEqual([])
})

/** Prints, for each chunk, whether V8 took its cached code. */
const witness = `
const vm = require('node:vm')
const { Script } = vm
const taken = []
vm.Script = class extends Script {
  constructor(text, options) {
    super(text, options)
    taken.push(options.cachedData !== undefined && !this.cachedDataRejected)
  }
}
process.on('exit', () => process.stderr.write(JSON.stringify(taken)))`

test.each(['20', '24'])('Node.js %s: builds and checks run the code of an earlier build', async version => {
  const [node, caches, folder] = [nodeOf(version), scratch(), scratch()]
  const hook = join(folder, 'witness.cjs')
  writeFileSync(hook, witness)
  const env = { XDG_CACHE_HOME: caches }
  const taken = async (words: readonly string[]): Promise<readonly boolean[]> => {
    const { code, stderr } = await elsewhere(words, { cwd: smallFolder(), node, hook, env })
    expect(code, stderr).toBe(0)
    return JSON.parse(stderr)
  }
  const first = await taken(['build', '--quiet'])
  expect(first.length).toBeGreaterThan(5)
  expect(first).not.toContain(true)
  expect(await taken(['build', '--quiet'])).toEqual(first.map(() => true))
  const check = await taken(['check'])
  expect(check.filter(isTaken => isTaken).length).toBeGreaterThan(5)
})
