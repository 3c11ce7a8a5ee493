import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'
import { smallFolder } from '../support/small-site.ts'
import { paths, stamps, tree } from '../support/tree.ts'

/** Builds of a site of two pages that keep everything in a folder elsewhere. */
function cached() {
  const cwd = smallFolder()
  const cache = scratch()
  const run = async (...words: string[]) => {
    const { code, stderr } = await portolan([...words, '--config', 'site/portolan.yaml'], { cwd })
    expect([code, stderr]).toEqual([0, ''])
  }
  /** What is in a bundle that is written from its first file on. */
  const built = async (...words: string[]) => {
    rmSync(join(cwd, 'dist'), { recursive: true, force: true })
    await run('build', '--out', 'dist', ...(words.length > 0 ? words : ['--cache', cache]))
    return digests(join(cwd, 'dist'))
  }
  const kept = () => paths(cache).filter(path => path !== 'swept')
  const pages = () => kept().filter(path => isPage(join(cache, path)))
  const best = () => built('--cache', cache, '--compress', 'best')
  return { cwd, cache, built, best, kept, pages, stamped: () => stamps(cache) }
}

test('a page is one file of the cache, any other compressed file is one, and a build that finds them writes none', async () => {
  const { cache, built, kept, pages, stamped } = cached()
  const bundle = await built('--no-cache')
  expect(await built()).toEqual(bundle)
  const compressed = Object.keys(bundle).filter(path => path.endsWith('.br'))
  const ofPages = compressed.filter(path => /^public\/(?:index|join)\.(?:html|md)\.br$/.test(path))
  expect([pages().length, ofPages.length]).toEqual([2, 4])
  // Files with the same content share what they are compressed to.
  const others = new Set(compressed.filter(path => !ofPages.includes(path)).map(path => bundle[path]))
  const pictures = kept().filter(path => readFileSync(join(cache, path), 'latin1').startsWith('\x89PNG', 64))
  expect(kept().length).toBe(2 + others.size + pictures.length)
  const before = stamped()
  expect(await built()).toEqual(bundle)
  expect(stamped()).toEqual(before)
})

test('with a damaged entry, a build writes the same bytes and fixes the entry', async () => {
  const { cache, built, kept } = cached()
  const bundle = await built()
  const whole = digests(cache)
  const half = (file: string) => writeFileSync(file, readFileSync(file).subarray(0, -100))
  const flipped = (file: string) => {
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.with(-1, bytes[bytes.length - 1] === 0 ? 1 : 0))
  }
  for (const damage of [half, flipped]) {
    for (const path of kept()) damage(join(cache, path))
    expect(digests(cache)).not.toEqual(whole)
    expect(await built()).toEqual(bundle)
    expect(digests(cache)).toEqual(whole)
  }
})

test('fast and best are kept side by side, also after the config has changed', async () => {
  const { cwd, built, best: builtBest, pages, stamped } = cached()
  const [fast, best] = [await built(), await builtBest()]
  expect(best).not.toEqual(fast)
  expect(best).toEqual(await built('--no-cache', '--compress', 'best'))
  const before = stamped()
  expect(await built()).toEqual(fast)
  expect(await builtBest()).toEqual(best)
  expect(stamped()).toEqual(before)
  // A comment changes no page: what was read is read again, what was compressed is not.
  edit(join(cwd, 'site/portolan.yaml'), /$/, '# Hello.\n')
  expect(await built()).toEqual(fast)
  expect(pages().length).toBe(2)
  const after = stamped()
  expect(await builtBest()).toEqual(best)
  expect(stamped()).toEqual(after)
})

/** As short as a failed comparison of bytes should be. */
function digests(folder: string): Readonly<Record<string, string>> {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  return Object.fromEntries(Object.entries(tree(folder)).map(([path, text]) => [path, digest(text)]))
}

function isPage(file: string): boolean {
  return statSync(file).isFile() && readFileSync(file, 'latin1').includes('"anchors":')
}
