import { chmodSync, copyFileSync, lstatSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { full } from '../../testing/table-bundle.ts'
import { digest } from '../../text/digest.ts'
import { fingerprintOf } from '../cache/fingerprints.ts'
import { contentTime, readOld } from './existing-output.ts'

const wanted = digest('wanted')
/** A bundle with another file than its table says, of the right time; `fingerprints` are those of now. */
const untrue = (path = 'public/a.html') => {
  const files = { [path.slice('public/'.length)]: { size: 6, sha256: wanted, compressed: false } }
  const folder = scratch()
  mkdirSync(join(folder, dirname(path)))
  writeFileSync(join(folder, path), 'untrue')
  writeFileSync(join(folder, 'bundle.json'), JSON.stringify({ ...full, hosts: [], files }))
  chmodSync(join(folder, path), 0o644)
  const time = contentTime(wanted)
  utimesSync(join(folder, path), time, time)
  const fingerprintAt = (name: string) => fingerprintOf(name, lstatSync(join(folder, name)))
  const fingerprints = new Set([path, 'bundle.json'].map(fingerprintAt))
  const entry = { path, read: () => Buffer.from('wanted'), sha256: wanted, time }
  return {
    folder,
    path,
    fingerprints,
    fingerprintAt,
    keeps: () => readOld(folder, [entry], { last: { fingerprints, compress: 'fast' } }).kept.has(path),
  }
}

test('a file that has not changed since the last build is as the table says, without being read', () => {
  expect(untrue().keeps()).toBe(true)
})

test('a file is read if it or the table has another fingerprint', () => {
  for (const name of ['public/a.html', 'bundle.json']) {
    const { fingerprints, fingerprintAt, keeps } = untrue()
    fingerprints.delete(fingerprintAt(name))
    expect(keeps()).toBe(false)
    fingerprints.add(`${fingerprintAt(name)}1`)
    expect(keeps()).toBe(false)
  }
})

test('a file is read where the table has been written again', () => {
  const { folder, keeps } = untrue()
  copyFileSync(join(folder, 'bundle.json'), join(folder, 'new.json'))
  renameSync(join(folder, 'new.json'), join(folder, 'bundle.json'))
  expect(keeps()).toBe(false)
})

test('a file is read if it is not published: the table says nothing of it', () => {
  const { folder, path, fingerprints } = untrue('nginxx/a.html')
  const entry = { path, read: () => Buffer.from('wanted'), sha256: wanted, time: contentTime(wanted) }
  expect(readOld(folder, [entry], { last: { fingerprints, compress: 'fast' } }).kept.has(path)).toBe(false)
})

test('a compressed sibling is kept with what it was made from: unread if its fingerprint is the same, or if it holds just that', () => {
  const { folder, path, fingerprints, fingerprintAt } = untrue()
  const time = contentTime(wanted)
  const read = () => Buffer.from('wanted')
  const entries = [
    { path, read, sha256: wanted, time },
    { path: `${path}.gz`, read, sha256: wanted, time, encoding: 'gzip' },
  ] as const
  const sibling = join(folder, `${path}.gz`)
  const lay = (bytes: Uint8Array) => {
    writeFileSync(sibling, bytes)
    chmodSync(sibling, 0o644)
    utimesSync(sibling, time, time)
  }
  const kept = () => [...readOld(folder, entries, { last: { fingerprints, compress: 'fast' } }).kept.keys()]
  lay(Buffer.from('whatever'))
  expect(kept()).toEqual([path])
  const fingerprint = fingerprintAt(`${path}.gz`)
  fingerprints.add(fingerprint)
  expect(kept()).toEqual([path, `${path}.gz`])
  expect([...readOld(folder, entries).kept.keys()]).toEqual([])
  fingerprints.delete(fingerprint)
  lay(gzipSync('wanted'))
  expect(kept()).toEqual([path, `${path}.gz`])
  for (const bytes of [gzipSync('untrue'), Buffer.concat([gzipSync('wanted'), Buffer.from('more')])]) {
    lay(bytes)
    expect(kept()).toEqual([path])
  }
})
