import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { digest } from '../../text/digest.ts'
import { withLock } from '../lock.ts'
import { type WriteOptions, writeBundle } from './write-bundle.ts'

const options = (files: Record<string, string>): WriteOptions => ({
  files: new Map(
    Object.entries({ ...files, 'bundle.json': table(files) }).map(([path, text]) => [
      path,
      Buffer.from(text),
    ]),
  ),
  facts: {},
  compress: 'fast',
  formsOf: undefined,
  force: false,
  forbidden: { holding: [], inside: [] },
  ownFiles: 'site/static',
  signal: new AbortController().signal,
})
const table = (files: Record<string, string>) =>
  JSON.stringify({ portolan: 1, files: {}, hosts: Object.keys(files).sort() })

test('a bundle replaces another one; unchanged files keep their inode, and an unchanged bundle is not touched', async () => {
  const out = join(scratch(), 'dist')
  expect(await writeBundle(out, options({ a: '1', 'b/c': '2' }))).toMatchObject({
    written: 3,
    removed: 0,
    total: 3,
  })
  const before = statSync(join(out, 'a')).ino
  expect(await writeBundle(out, options({ a: '1', 'b/c': '2' }))).toMatchObject({ written: 0, removed: 0 })
  expect(await writeBundle(out, options({ a: '1' }))).toMatchObject({ written: 1, removed: 1 })
  expect(statSync(join(out, 'a')).ino).toBe(before)
  expect(readdirSync(out).sort()).toEqual(['a', 'bundle.json'])
  expect(readdirSync(join(out, '..'))).toEqual(['dist'])
})

test('a folder that git checked out has no changes, and is touched once', async () => {
  const out = join(scratch(), 'dist')
  const bundle = options({ a: '1', b: '2', 'run/.gitignore': '*' })
  await writeBundle(out, bundle)
  for (const file of ['a', 'b', 'bundle.json', 'run/.gitignore']) utimesSync(join(out, file), 1, 1)
  writeFileSync(join(out, 'b'), '3')
  writeFileSync(join(out, 'run/pid'), '1')
  expect(await writeBundle(out, bundle)).toMatchObject({
    written: 4,
    changes: { added: [], changed: ['b'], removed: [] },
  })
  expect(readFileSync(join(out, 'run/pid'), 'utf8')).toBe('1')
  expect(await writeBundle(out, bundle)).toMatchObject({ written: 0, removed: 0 })
})

test('without a cache, compressed files that are the same are not touched, and others are written', async () => {
  const out = join(scratch(), 'dist')
  const text = Array.from({ length: 5000 }, (_, number) => `${number ** 3}`).join(' ')
  const facts = { a: { size: text.length, sha256: digest(Buffer.from(text)), compressed: true } }
  const write = (compress: 'fast' | 'best') =>
    writeBundle(out, { ...options({ 'public/a': text }), facts, compress, force: true })
  expect(await write('fast')).toMatchObject({ written: 4 })
  expect(await write('fast')).toMatchObject({ written: 0 })
  expect(await write('best')).toMatchObject({ written: 1 })
})

test('what no bundle wrote stops the build and is named', async () => {
  const out = join(scratch(), 'dist')
  await writeBundle(out, options({ a: '1' }))
  writeFileSync(join(out, 'mine.txt'), 'mine')
  expect(await writeBundle(out, options({ a: '2' }))).toMatchObject({
    refused: expect.stringContaining('mine.txt'),
  })
  expect(readFileSync(join(out, 'a'), 'utf8')).toBe('1')
  expect(await writeBundle(out, { ...options({ a: '2' }), force: true })).toMatchObject({
    written: 1,
    removed: 1,
  })
})

test('one process writes at a time; a stale lock is removed, one of another machine is named', async () => {
  const out = join(scratch(), 'dist')
  const file = join(out, '../.dist.portolan-lock')
  const inside = await withLock(out, async () => withLock(out, async () => 'never'))
  expect(inside).toMatchObject({ refused: expect.stringContaining(`pid ${process.pid}`) })
  writeFileSync(file, `${process.pid} ${(await import('node:os')).hostname()} 1\n`)
  expect(await withLock(out, async () => 'done')).toBe('done')
  writeFileSync(file, '7 elsewhere 1\n')
  expect(await withLock(out, async () => 'never')).toMatchObject({
    refused: expect.stringContaining('on elsewhere'),
  })
})
