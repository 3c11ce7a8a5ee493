import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
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
import { fuzz } from '../../testing/fuzz.ts'
import { scratch } from '../../testing/scratch.ts'
import { digest } from '../../text/digest.ts'
import type { LastOutput } from './existing-output.ts'
import { type WriteOptions, writeBundle } from './write-bundle.ts'

const owner = { pid: process.pid, host: 'here', isAlive: (pid: number) => pid === process.pid }
const firstPages = { 'a.html': 'one', 'b.txt': 'one', 'in/c.html': 'one', 'in/deep/d.html': 'one' }

/** What is published, and what the builds of it left. */
interface Site {
  readonly pages: Map<string, string>
  /** A file of a host: the table does not know its content. */
  host: string
  readonly folder: string
  readonly dist: string
  readonly spare: string
  last?: LastOutput | undefined
}

/** A site that was built so often that it has a spare bundle. */
async function builtTwice(): Promise<Site> {
  const folder = scratch()
  const places = { folder, dist: join(folder, 'dist'), spare: join(folder, '.portolan/spare') }
  const site: Site = { pages: new Map(Object.entries(firstPages)), host: 'one', ...places }
  await build(site)
  site.pages.set('a.html', 'two')
  await build(site)
  expect(existsSync(join(site.spare, 'bundle/bundle.json'))).toBe(true)
  return site
}

function filesOf({ pages, host }: Pick<Site, 'pages' | 'host'>) {
  const published = [...pages].map(([name, text]) => [name, Buffer.from(`${text} `.repeat(40))] as const)
  const facts = Object.fromEntries(
    published.map(([name, bytes]) => [name, { sha256: digest(bytes), compressed: name.endsWith('.html') }]),
  )
  const hosts = ['nginx/nginx.conf', 'nginx/run/.gitignore']
  const table = JSON.stringify({ portolan: 1, files: facts, hosts })
  const files = new Map([
    ...published.map(([name, bytes]) => [`public/${name}`, bytes] as const),
    ...hosts.map(name => [name, Buffer.from(host)] as const),
    ['bundle.json', Buffer.from(table)],
  ])
  return { files, known: (path: string) => facts[path.replace('public/', '')] }
}

/** Builds, and returns why not, if so. Keeps what the next build needs to know, unless it was not to be written down. */
async function build(
  site: Site,
  {
    out = site.dist,
    records = true,
    ...options
  }: Partial<WriteOptions> & { out?: string; records?: boolean } = {},
): Promise<string | undefined> {
  const { last, spare } = site
  const compress = options.compress ?? 'fast'
  const { signal } = new AbortController()
  const set = { last, spare, compress, signal, owner, force: false, forbidden: { holding: [], inside: [] } }
  const written = await writeBundle(out, { ...filesOf(site), ...set, ...options })
  if ('refused' in written) return written.refused
  if (records) site.last = { fingerprints: new Set(written.output.fingerprints.split('\n')), compress }
  return undefined
}

/** All that a server or the next build sees in a folder: kinds, rights, times and bytes, less how hard brotli worked. */
function look(folder: string): Map<string, string> {
  // Not behind links.
  const inside = (path: string): readonly (readonly [string, string])[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap(entry => {
      const place = join(path, entry.name)
      const found = [place, lookAt(join(folder, place))] as const
      return entry.isDirectory() ? [found, ...inside(place)] : [found]
    })
  return new Map(inside('').toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function lookAt(path: string): string {
  const stat = lstatSync(path)
  const { mode, mtimeMs } = stat
  if (stat.isSymbolicLink()) return `link to ${readlinkSync(path)}`
  if (stat.isDirectory()) return `folder ${(mode & 0o7777).toString(8)}`
  const bytes = readFileSync(path)
  const text = path.endsWith('.br') ? unpacked(bytes) : bytes
  return `${(mode & 0o7777).toString(8)} ${mtimeMs} ${text.toString('latin1')}`
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return brotliDecompressSync(bytes)
  } catch {
    return bytes
  }
}

const isForeign = (path: string) => path.split('/').some(part => part.startsWith('mine'))
const foreignIn = (folder: string) =>
  existsSync(folder) ? [...look(folder)].filter(([path]) => isForeign(path)) : []

/** Expects the bundle of a first build, and the foreign files from before with the folders that they are in. */
async function expectRight(site: Site, foreign: ReturnType<typeof foreignIn>, name: string): Promise<void> {
  const out = join(scratch(), 'dist')
  await build(site, { out, last: undefined, spare: undefined, records: false })
  const wanted = new Map([...look(out), ...foreign])
  const found = look(site.dist)
  for (const [path] of found)
    if (!wanted.has(path) && foreign.some(([other]) => other.startsWith(`${path}/`))) found.delete(path)
  expect(Object.fromEntries(found), name).toEqual(Object.fromEntries(wanted))
  const left = readdirSync(site.folder).filter(entry => entry.includes('dist.'))
  expect(left, name).toEqual([])
}

let number = 0

/** What somebody may do in a folder that portolan wrote: with a file, and with a folder. */
const inFile: Readonly<Record<string, (file: string) => void>> = {
  'writes into a file': file => writeFileSync(file, readFileSync(file).reverse()),
  'writes into a file in secret': file =>
    sameTimes(file, () => writeFileSync(file, readFileSync(file).reverse())),
  'replaces a file in secret': file =>
    sameTimes(file, () => {
      writeFileSync(`${file}-new`, readFileSync(file).reverse())
      renameSync(`${file}-new`, file)
    }),
  'copies a file': file =>
    sameTimes(file, () => {
      writeFileSync(`${file}-new`, readFileSync(file))
      renameSync(`${file}-new`, file)
    }),
  'removes a file': file => rmSync(file),
  'closes a file': file => chmodSync(file, 0o600),
  'puts a link in the place of a file': file => {
    rmSync(file)
    symlinkSync('nowhere', file)
  },
  'puts a folder in the place of a file': file => {
    rmSync(file)
    mkdirSync(file)
  },
  'gives a file a second name': file => linkSync(file, join(dirname(file), `mine-${number++}`)),
  'makes two files one': file => {
    const [other] = readdirSync(dirname(file)).filter(name => name !== basename(file) && !isForeign(name))
    const path = other && join(dirname(file), other)
    if (!path || !lstatSync(path).isFile()) return
    rmSync(path)
    linkSync(file, path)
  },
}
const inFolder: Readonly<Record<string, (folder: string) => void>> = {
  'adds a file': folder => writeFileSync(join(folder, `mine-${number++}`), 'x'),
  'adds a folder': folder => {
    const place = join(folder, `mine-${number++}`)
    mkdirSync(join(place, 'empty'), { recursive: true })
    writeFileSync(join(place, 'file'), 'x')
  },
  'removes the files of a folder': folder => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile() && entry.name !== 'bundle.json') rmSync(join(folder, entry.name))
  },
  'closes a folder': folder => chmodSync(folder, 0o700),
  'gives a folder to a group': folder => chmodSync(folder, 0o2755),
  'removes a folder': folder => rmSync(folder, { recursive: true }),
  'puts a link in the place of a folder': folder => {
    const away = join(scratch(), 'away')
    renameSync(folder, away)
    symlinkSync(away, folder)
  },
}

function sameTimes(file: string, act: () => void): void {
  const { atime, mtime } = lstatSync(file)
  act()
  utimesSync(file, atime, mtime)
}

type Change = (site: Site, at: number) => void

/** Somebody does one of these with a file or folder, chosen by `at`, of the output folder or the spare bundle. */
const tampering = new Map<string, Change>(
  ['dist', '.portolan/spare/bundle'].flatMap(place => {
    const oneOf =
      (isWanted: (path: string) => boolean, act: (path: string) => void): Change =>
      (site, at) => {
        const root = join(site.folder, place)
        if (!existsSync(root)) return
        const paths = [...look(root).keys()].filter(path => !isForeign(path) && isWanted(join(root, path)))
        const path = paths[at % paths.length]
        if (path !== undefined) act(join(root, path))
      }
    const isFile = (path: string) => lstatSync(path).isFile() && basename(path) !== 'bundle.json'
    const isFolder = (path: string) => lstatSync(path).isDirectory()
    return [
      ...Object.entries(inFile).map(([name, act]) => [`${name} in ${place}`, oneOf(isFile, act)] as const),
      ...Object.entries(inFolder).map(
        ([name, act]) => [`${name} in ${place}`, oneOf(isFolder, act)] as const,
      ),
    ]
  }),
)

const names = [...Object.keys(firstPages), 'in/deep/e.txt', 'new/f.html', 'in']
const nameAt = (at: number) => names[at % names.length] ?? ''
const textAt = (at: number) => ['one', 'two', 'six'][at % 3] ?? ''

const editing: Readonly<Record<string, Change>> = {
  'writes a page': ({ pages }, at) => {
    const name = nameAt(at)
    // A file has no files in it.
    for (const other of pages.keys())
      if (other.startsWith(`${name}/`) || name.startsWith(`${other}/`)) pages.delete(other)
    pages.set(name, textAt(at))
  },
  'removes a page': ({ pages }, at) => void pages.delete(nameAt(at)),
  'removes a page, and what was published of it': ({ pages, dist }, at) => {
    pages.delete(nameAt(at))
    for (const path of ['', '.br', '.gz'].map(suffix => join(dist, 'public', nameAt(at) + suffix)))
      if (existsSync(path)) rmSync(path, { recursive: true })
  },
  'changes a file of a host': (site, at) => void (site.host = textAt(at)),
  'removes the output': ({ dist }) => rmSync(dist, { recursive: true, force: true }),
  'removes the spare bundle': ({ spare }) => rmSync(spare, { recursive: true, force: true }),
  'damages the record': ({ spare }, at) => {
    if (existsSync(join(spare, 'record'))) flip(join(spare, 'record'), at)
  },
  'loses the last build': site => void (site.last = undefined),
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  const place = at % bytes.length
  bytes.writeUInt8((bytes[place] ?? 0) ^ (1 << (at % 8)), place)
  writeFileSync(file, bytes)
}

const ways: Readonly<Record<string, (site: Site) => Parameters<typeof build>[1]>> = {
  'builds without a cache': () => ({ spare: undefined, last: undefined, records: false }),
  'builds by force': () => ({ force: true, last: undefined }),
  'builds with the best compression': () => ({ compress: 'best' }),
  'builds elsewhere': ({ folder }) => ({ out: join(folder, 'elsewhere') }),
  'builds, but too soon to record it': () => ({ records: false }),
  'builds, and breaks off': () => ({ signal: AbortSignal.abort() }),
}

/** Builds in one of these ways, then as usual, and expects the bundle of a first build. */
async function buildRight(site: Site, name: string, way?: string): Promise<void> {
  const foreign = foreignIn(site.dist)
  const before = existsSync(site.dist) && look(site.dist)
  if (way !== undefined) await build(site, ways[way]?.(site)).catch(() => {})
  const refused = await build(site)
  if (refused === undefined) return expectRight(site, foreign, name)
  // A foreign file in the way: nothing has changed.
  expect(refused, name).toContain('was not written by portolan')
  expect(look(site.dist), name).toEqual(before)
}

test.each([...tampering])('the bundle is right after somebody %s', async (name, act) => {
  for (const at of [4, 6]) {
    const site = await builtTwice()
    await pause(12)
    act(site, at)
    for (const text of ['six', 'one', 'two']) {
      site.pages.set('b.txt', text)
      if (text === 'one') site.pages.delete('in/deep/d.html')
      await buildRight(site, `${name} ${at} ${text}`)
    }
  }
})

const changes = new Map([...tampering, ...Object.entries(editing)])
const step = fc.record({
  change: fc.oneof(fc.constantFrom(...tampering.keys()), fc.constantFrom(...Object.keys(editing))),
  at: fc.nat(60),
  way: fc.option(fc.constantFrom(...Object.keys(ways)), { freq: 3, nil: undefined }),
})
const numRuns = fuzz(15)

test(
  'sequences of changes: the bundle is always that of a first build',
  async () => {
    let spares = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async steps => {
        const site = await builtTwice()
        for (const [number, { change, at, way }] of steps.entries()) {
          // Clocks of file systems move in steps.
          await pause(12)
          changes.get(change)?.(site, at)
          site.pages.set('b.txt', `${number}`)
          await buildRight(site, change, way)
          if (existsSync(join(site.spare, 'bundle/bundle.json'))) spares++
        }
      }),
      { numRuns },
    )
    expect(spares).toBeGreaterThan(numRuns)
  },
  60_000 + numRuns * 2_000,
)
