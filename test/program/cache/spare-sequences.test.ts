import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LastOutput } from '../../../src/disk/bundle/existing-output.ts'
import { type WriteOptions, writeBundle } from '../../../src/disk/bundle/write-bundle.ts'
import { fuzz } from '../../../src/testing/fuzz.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { digest } from '../../../src/text/digest.ts'
import { look } from './look.ts'

const owner = { pid: process.pid, host: 'here', isAlive: (pid: number) => pid === process.pid }
const firstPages = { 'a.html': 'one', 'b.txt': 'one', 'in/c.html': 'one', 'in/deep/d.html': 'one' }

/** What is published, and what earlier builds left. */
interface Site {
  readonly pages: Map<string, string>
  /** In a file of a host: the table does not have its digest. */
  host: string
  readonly dist: string
  readonly spare: string
  last?: LastOutput | undefined
}

/** A site that was built so often that it has a spare bundle. */
async function builtTwice(): Promise<Site> {
  const places = { dist: join(scratch(), 'dist'), spare: join(scratch(), '.portolan/spare') }
  const site: Site = { pages: new Map(Object.entries(firstPages)), host: 'one', ...places }
  await build(site)
  site.pages.set('a.html', 'two')
  await build(site)
  expect(existsSync(join(site.spare, 'bundle/bundle.json'))).toBe(true)
  return site
}

type Options = Partial<WriteOptions> & { readonly out?: string; readonly isRecorded?: boolean }

/** Builds as the program does. Returns why not, if so. */
async function build(site: Site, { out = site.dist, isRecorded = true, ...more }: Options = {}) {
  const bytes = Array.from(site.pages, ([name, text]) => [name, Buffer.from(`${text} `.repeat(40))] as const)
  const facts = Object.fromEntries(
    bytes.map(([name, page]) => [name, { sha256: digest(page), compressed: name.endsWith('.html') }]),
  )
  const hosts = ['nginx/nginx.conf', 'nginx/run/.gitignore']
  const files = new Map([
    ...bytes.map(([name, page]) => [`public/${name}`, page] as const),
    ...hosts.map(name => [name, Buffer.from(site.host)] as const),
    ['bundle.json', Buffer.from(JSON.stringify({ portolan: 1, files: facts, hosts }))],
  ])
  const options: WriteOptions = {
    files,
    known: path => facts[path.replace('public/', '')],
    last: site.last,
    compress: 'fast',
    force: false,
    forbidden: { holding: [], inside: [] },
    spare: site.spare,
    owner,
    signal: new AbortController().signal,
    ...more,
  }
  const written = await writeBundle(out, options)
  if ('refused' in written) return written.refused
  const { compress } = options
  if (isRecorded) site.last = { fingerprints: new Set(written.output.fingerprints.split('\n')), compress }
  return undefined
}

/** The text of a file: where the last build is not recorded, a file may stay that was compressed better. */
function textOf(file: string): Uint8Array {
  const bytes = readFileSync(file)
  try {
    return file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes
  } catch {
    return bytes
  }
}

const isForeign = (path: string) => path.split('/').some(part => part.startsWith('mine'))

/** What others have put into the output folder. */
const foreignIn = ({ dist }: Site) =>
  existsSync(dist) ? Object.entries(look(dist, textOf)).filter(([path]) => isForeign(path)) : []

/** Builds in one of the ways, then as usual, and expects the bundle of a first build with the foreign files from before. */
async function buildRight(site: Site, name: string, way?: string): Promise<void> {
  const foreign = foreignIn(site)
  const before = existsSync(site.dist) && look(site.dist)
  if (way !== undefined) await build(site, ways[way]).catch(() => {})
  const refused = await build(site)
  if (refused !== undefined) {
    expect(refused, name).toContain('was not written by portolan')
    expect(look(site.dist), name).toEqual(before)
    return
  }
  const out = join(scratch(), 'dist')
  await build(site, { out, last: undefined, spare: undefined, isRecorded: false })
  const wanted = { ...look(out, textOf), ...Object.fromEntries(foreign) }
  // The folders of foreign files stay with them.
  const isNeeded = (path: string) => path in wanted || !foreign.some(([mine]) => mine.startsWith(`${path}/`))
  const found = Object.entries(look(site.dist, textOf)).filter(([path]) => isNeeded(path))
  expect(Object.fromEntries(found), name).toEqual(wanted)
  expect(readdirSync(dirname(site.dist)), name).toEqual(['dist'])
}

const ways: Readonly<Record<string, Options>> = {
  'without a cache': { spare: undefined, last: undefined, isRecorded: false },
  'by force': { force: true, last: undefined },
  'with the best compression': { compress: 'best' },
  'and does not record it': { isRecorded: false },
  'and breaks off': { signal: AbortSignal.abort() },
}

let number = 0
const mine = (folder: string) => join(folder, `mine-${number++}`)
const reverse = (file: string, to = file) => writeFileSync(to, readFileSync(file).reverse())

function secretly(file: string, act: () => void): void {
  const { atime, mtime } = lstatSync(file)
  act()
  utimesSync(file, atime, mtime)
}

/** What somebody does to a file of portolan's. */
const toFile: Readonly<Record<string, (file: string) => void>> = {
  'changes a file': file => reverse(file),
  'changes a file in secret': file => secretly(file, () => reverse(file)),
  'replaces a file in secret': file =>
    secretly(file, () => {
      reverse(file, `${file}-new`)
      renameSync(`${file}-new`, file)
    }),
  'copies a file, and changes the first': file =>
    secretly(file, () => {
      const bytes = readFileSync(file)
      reverse(file)
      rmSync(file)
      writeFileSync(file, bytes)
    }),
  'removes a file': file => rmSync(file),
  'closes a file': file => chmodSync(file, 0o600),
  'links a file': file => linkSync(file, mine(dirname(file))),
  'puts a link in the place of a file': file => {
    rmSync(file)
    symlinkSync('nowhere', file)
  },
  'puts a folder in the place of a file': file => {
    rmSync(file)
    mkdirSync(file)
  },
}
const toFolder: Readonly<Record<string, (folder: string) => void>> = {
  'adds a file': folder => writeFileSync(mine(folder), 'x'),
  'adds folders': folder => {
    const own = mine(folder)
    mkdirSync(join(own, 'empty'), { recursive: true })
    writeFileSync(join(own, 'file'), 'x')
  },
  'removes the files of a folder': folder => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) rmSync(join(folder, entry.name))
  },
  'removes a folder': folder => rmSync(folder, { recursive: true }),
  'closes a folder': folder => chmodSync(folder, 0o700),
  'gives a folder to a group': folder => chmodSync(folder, 0o2755),
  'puts a link in the place of a folder': folder => {
    const away = join(scratch(), 'away')
    renameSync(folder, away)
    symlinkSync(away, folder)
  },
}

type Change = (site: Site, at: number) => void

/** Does something to one of the files or folders; `at` says which. */
const toOne =
  (
    act: (path: string) => void,
    isWanted: (path: string) => boolean,
    rootOf: (site: Site) => string,
  ): Change =>
  (site, at) => {
    if (!existsSync(rootOf(site))) return
    const paths = Object.keys(look(rootOf(site))).filter(path => path !== '.' && !isForeign(path))
    const wanted = paths
      .sort()
      .map(path => join(rootOf(site), path))
      .filter(isWanted)
    const path = wanted[at % wanted.length]
    if (path !== undefined) act(path)
  }
const isFile = (path: string) => lstatSync(path).isFile() && basename(path) !== 'bundle.json'
const isFolder = (path: string) => lstatSync(path).isDirectory()
const inPlace = (place: string, rootOf: (site: Site) => string) => [
  ...Object.entries(toFile).map(
    ([name, act]) => [`${name} in ${place}`, toOne(act, isFile, rootOf)] as const,
  ),
  ...Object.entries(toFolder).map(
    ([name, act]) => [`${name} in ${place}`, toOne(act, isFolder, rootOf)] as const,
  ),
]
const tampering = new Map([
  ...inPlace('the output', ({ dist }) => dist),
  ...inPlace('the spare bundle', ({ spare }) => join(spare, 'bundle')),
])

const names = [...Object.keys(firstPages), 'in/deep/e.txt', 'new/f.html', 'in']
const nameAt = (at: number) => names[at % names.length] ?? ''
const textAt = (at: number) => ['one', 'two', 'six'][at % 3] ?? ''
const ownersChanges: Readonly<Record<string, Change>> = {
  'the owner writes a page': ({ pages }, at) => {
    // A file has no files in it.
    for (const other of pages.keys())
      if (`${other}/`.startsWith(`${nameAt(at)}/`) || nameAt(at).startsWith(`${other}/`)) pages.delete(other)
    pages.set(nameAt(at), textAt(at))
  },
  'the owner removes a page': ({ pages }, at) => pages.delete(nameAt(at)),
  'the owner removes a page and its files': ({ pages, dist }, at) => {
    pages.delete(nameAt(at))
    for (const suffix of ['', '.br', '.gz']) {
      const path = join(dist, 'public', nameAt(at) + suffix)
      if (existsSync(path)) rmSync(path, { recursive: true })
    }
  },
  'a host’s file changes': (site, at) => {
    site.host = textAt(at)
  },
  'the output is gone': ({ dist }) => rmSync(dist, { recursive: true, force: true }),
  'a bit of the record is wrong': ({ spare }, at) => {
    const record = join(spare, 'record')
    const bytes = existsSync(record) ? readFileSync(record) : Buffer.alloc(1)
    const place = (37 * at) % bytes.length
    bytes.writeUInt8((bytes[place] ?? 0) ^ 1, place)
    if (existsSync(record)) writeFileSync(record, bytes)
  },
  'the last build is forgotten': site => {
    site.last = undefined
  },
}

/** Clocks of file systems move in steps. */
const step = () => pause(12)

test.each([...tampering, ...Object.entries(ownersChanges)])(
  'the next three bundles are right after this: %s',
  async (name, act) => {
    for (const at of [6, 9]) {
      const site = await builtTwice()
      await step()
      act(site, at)
      for (const text of ['six', 'one', 'two']) {
        site.pages.set('b.txt', text)
        if (text === 'one') site.pages.delete('in/deep/d.html')
        await buildRight(site, `${name} ${at} ${text}`)
      }
    }
  },
)

test('a file that somebody adds to the root of the spare bundle in secret is not published', async () => {
  const site = await builtTwice()
  const root = join(site.spare, 'bundle')
  const kept = join(scratch(), 'times')
  // To the nanosecond.
  execFileSync('touch', ['-r', root, kept])
  writeFileSync(join(root, 'extra'), 'x')
  execFileSync('touch', ['-r', kept, root])
  site.pages.set('b.txt', 'six')
  expect(await build(site)).toBeUndefined()
  expect(existsSync(join(site.dist, 'extra'))).toBe(false)
})

test('a foreign file that a build replaces by force does not come back', async () => {
  const site = await builtTwice()
  mkdirSync(join(site.dist, 'public/new'))
  writeFileSync(join(site.dist, 'public/new/f.html'), 'x')
  site.pages.set('new/f.html', 'one')
  expect(await build(site)).toContain('was not written by portolan')
  await buildRight(site, 'by force', 'by force')
  for (const text of ['six', 'one']) {
    site.pages.set('b.txt', text)
    if (text === 'six') site.pages.delete('new/f.html')
    await buildRight(site, text)
  }
})

test('the spare bundle of another output is not used, also where the last build was not recorded', async () => {
  const site = await builtTwice()
  const out = join(scratch(), 'other')
  for (const text of ['one', 'two']) {
    site.pages.set('a.html', 'six')
    site.pages.set('b.txt', text)
    await build(site, { out, isRecorded: false })
  }
  site.pages.set('a.html', 'two')
  await buildRight(site, 'the first output')
})

const changes = new Map([...tampering, ...Object.entries(ownersChanges)])
const steps = fc.array(
  fc.record({
    change: fc.oneof(fc.constantFrom(...tampering.keys()), fc.constantFrom(...Object.keys(ownersChanges))),
    at: fc.nat(60),
    way: fc.option(fc.constantFrom(...Object.keys(ways)), { freq: 3, nil: undefined }),
  }),
  { minLength: 3, maxLength: 8 },
)
const numRuns = fuzz(12)

test(
  'after any sequence of changes, the bundle is that of a first build, and spare bundles are used',
  async () => {
    let spares = 0
    const property = fc.asyncProperty(steps, async sequence => {
      const site = await builtTwice()
      for (const [turn, { change, at, way }] of sequence.entries()) {
        await step()
        changes.get(change)?.(site, at)
        site.pages.set('b.txt', `${turn}`)
        await buildRight(site, change, way)
        if (existsSync(join(site.spare, 'bundle/bundle.json'))) spares++
      }
    })
    await fc.assert(property, { numRuns })
    expect(spares).toBeGreaterThan(numRuns)
  },
  60_000 + numRuns * 2_000,
)
