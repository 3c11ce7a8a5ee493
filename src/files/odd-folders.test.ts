import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { BundleFile } from '../model/bundle.ts'
import { scratch } from '../testing/scratch.ts'
import { full } from '../testing/table-bundle.ts'
import { openBundle } from './bundle/open-bundle.ts'
import { readJson } from './bundle/read-table.ts'
import { release } from './releases/release.ts'
import { goLive, releasesIn } from './releases/releases.ts'
import { readSources } from './sources/read-sources.ts'
import { forbiddenReason } from './sources/real-path.ts'

const table: BundleFile = { ...full, hosts: [] }
const codeOf = (code: string) => expect.objectContaining({ code })

/** A folder with these files in it. */
function folderOf(files: Readonly<Record<string, string>>, folder = scratch()): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const folders = { pages: 'pages/', assets: 'assets', skills: 'skills', static: 'static' }
const sourcesIn = (folder: string, most?: number) =>
  readSources(join(folder, 'portolan.yaml'), () => folders, most)

test('sources: hidden files, special files, and links to a folder above are not read', () => {
  const files = ['pages/a.md', 'pages/.b.md', 'pages/.well-known/c.md', 'assets/d/e.png']
  const folder = folderOf(Object.fromEntries(['portolan.yaml', ...files].map(file => [file, 'x'])))
  mkdirSync(join(folder, 'pages/f.md'))
  symlinkSync('..', join(folder, 'assets/d/up'))
  symlinkSync('d', join(folder, 'assets/g'))
  symlinkSync('nowhere', join(folder, 'assets/h'))
  execFileSync('mkfifo', [join(folder, 'assets/i')])
  const { files: read, refused } = sourcesIn(folder)
  const expected = [
    'portolan.yaml',
    'pages/.well-known/c.md',
    'pages/a.md',
    'assets/d/e.png',
    'assets/g/e.png',
  ]
  expect([...read.keys()]).toEqual(expected)
  expect(refused.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'pages/f.md folder',
    'assets/d/up loop',
    'assets/g/up loop',
    'assets/h outside',
    'assets/i not-a-file',
  ])
})

test('sources: more than so many files and folders are not read', () => {
  const files = Object.fromEntries([1, 2, 3, 4].map(number => [`pages/${number}.md`, '']))
  const { files: read, refused } = sourcesIn(folderOf({ 'portolan.yaml': '', ...files }), 3)
  expect([...read.keys()]).toEqual(['portolan.yaml', 'pages/1.md', 'pages/2.md', 'pages/3.md'])
  expect(refused).toEqual([{ path: 'pages', reason: 'too-many', limit: 3 }])
})

test('sources: a file in the place of a folder holds nothing, and a link to itself is broken', () => {
  const folder = folderOf({ 'portolan.yaml': '', pages: '' })
  expect([...sourcesIn(folder).files.keys()]).toEqual(['portolan.yaml'])
  symlinkSync('assets', join(folder, 'assets'))
  expect(sourcesIn(folder).refused).toEqual([{ path: 'assets', reason: 'outside' }])
})

test('JSON: no file is nothing, a folder in its place is a fault', () => {
  const folder = folderOf({ file: '{' })
  expect([
    readJson(join(folder, 'no')),
    readJson(join(folder, 'file/no')),
    readJson(join(folder, 'file')),
  ]).toEqual([undefined, undefined, null])
  expect(() => readJson(folder)).toThrow(codeOf('EISDIR'))
})

test('an output folder that is a broken link does not exist', () => {
  const folder = scratch()
  symlinkSync('nowhere', join(folder, 'out'))
  expect(forbiddenReason(join(folder, 'out'), { holding: [], inside: [] })).toBe('is a link to nothing')
})

test('who serves a bundle keeps its table while the new one cannot be read', () => {
  const folder = folderOf({ 'bundle.json': JSON.stringify(table) })
  const bundle = openBundle(folder)
  const newer = 'f'.repeat(64)
  for (const text of ['damaged', JSON.stringify({ ...table, id: newer }), 'damaged again']) {
    writeFileSync(join(folder, 'bundle.json'), text)
    expect(bundle?.table().id).toBe(text === 'damaged' ? table.id : newer)
  }
  rmSync(join(folder, 'bundle.json'))
  expect(bundle?.table().id).toBe(newer)
  mkdirSync(join(folder, 'bundle.json'))
  expect(bundle?.table().id).toBe(newer)
})

test('a release that went live without its time being written down counts as the latest', () => {
  const [a, b, c] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']
  const text = JSON.stringify(table)
  const folder = folderOf(Object.fromEntries([a, b, c].map(name => [`releases/${name}/bundle.json`, text])))
  for (const [name, time] of [
    [a, 10],
    [b, 20],
    [c, 0],
  ] as const)
    utimesSync(join(folder, 'releases', name), time, time)
  symlinkSync(`releases/${a}`, join(folder, 'current'))
  goLive(folder, c, 0)
  expect(readlinkSync(join(folder, 'current'))).toBe(`releases/${c}`)
  expect(releasesIn(folder).map(({ name }) => name)).toEqual([c, a, b])
  goLive(folder, c, 0)
  expect(releasesIn(folder).map(({ name }) => name)).toEqual([c, a, b])
  rmSync(join(folder, 'current'))
  symlinkSync('/', join(folder, 'current'))
  expect(releasesIn(folder).map(({ live }) => live)).toEqual([false, false, false])
})

test.each([
  [['a'], 'public/a'],
  [['a', 'b'], 'public/a, and 1 more file'],
  [['a', 'b', 'c'], 'public/a, and 2 more files'],
])('a bundle without %j is no release', async (names, told) => {
  const facts = { size: 1, sha256: '0'.repeat(64), compressed: false }
  const damaged = {
    ...table,
    id: '0'.repeat(64),
    files: Object.fromEntries(names.map(name => [name, facts])),
  }
  const bundle = folderOf({ 'bundle.json': JSON.stringify(damaged) })
  const folder = scratch()
  const { signal } = new AbortController()
  const options = { bundle, table: damaged, keep: 2, now: 0, signal }
  expect(await release(folder, options)).toMatchObject({
    refused: `${bundle} has changed since it was built: ${told}`,
  })
  expect(readdirSync(join(folder, 'releases'))).toEqual([])
})
