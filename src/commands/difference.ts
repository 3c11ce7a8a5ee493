import { openBundle } from '../files/bundle/open-bundle.ts'
import { bundlePlace } from '../files/bundle/stage.ts'
import { readFiles } from '../files/read-files.ts'
import { targets } from '../hosts/index.ts'
import type { BundleFile, HeaderSet } from '../model/bundle.ts'
import { compareText } from '../text/data.ts'
import { escapeControls } from '../text/escape.ts'
import { columns, fileSize, type Paint } from '../text/layout.ts'

/** Configurations of hosts, by path below the bundle. */
type Artifacts = ReadonlyMap<string, Uint8Array | undefined>

/** One side of a comparison. */
interface Side {
  /** As it was named. */
  readonly name: string
  readonly table: BundleFile
  readonly serverInfo: unknown
  readonly artifacts: Artifacts
}

/** Opens a folder that a build wrote; `undefined` when there is no bundle in it. */
export function openSide(name: string): Side | undefined {
  const table = openBundle(name)?.table()
  if (table === undefined) return undefined
  const file = 'public/api/server-info.json'
  const folder = bundlePlace(name)
  const bytes = readFiles(folder, [file]).get(file)
  const serverInfo = bytes && JSON.parse(new TextDecoder().decode(bytes))
  return { name, table, serverInfo, artifacts: readFiles(folder, table.hosts) }
}

/** What has changed in a newer bundle, as `diff --json` prints it; keys stay unchanged, new ones may come. */
export function difference(old: Side, now: Side) {
  const [before, after] = [addressesOf(old.table), addressesOf(now.table)]
  const added = [...after.keys()].filter(path => !before.has(path)).sort(compareText)
  const removed = [...before.keys()].filter(path => !after.has(path)).sort(compareText)
  const changed = [...before.keys()]
    .filter(path => after.has(path) && after.get(path) !== before.get(path))
    .sort(compareText)
  const hosts = hostChanges(old.artifacts, now.artifacts)
  const different = old.table.id !== now.table.id || Object.values(hosts).some(files => files.length > 0)
  return {
    version: 1,
    ok: !different,
    different,
    old: { name: old.name, id: old.table.id },
    new: { name: now.name, id: now.table.id },
    serverInfo: jsonChanges(old.serverInfo, now.serverInfo),
    addresses: { added, removed, changed },
    // By header set and name: `page.Cache-Control`.
    headers: jsonChanges(headersOf(old.table), headersOf(now.table)),
    settings: jsonChanges(settingsOf(old.table), settingsOf(now.table)),
    // Files of configuration that differ, by host.
    hosts,
    // Of the web root, before compression.
    bytes: { old: bytesOf(old.table), new: bytesOf(now.table) },
  }
}

/** What each address answers with. */
function addressesOf({ routes, files }: BundleFile): ReadonlyMap<string, string> {
  return new Map(
    routes.map(({ path, representations }) => [
      path,
      representations.map(({ type, file, headers }) => `${type} ${headers} ${files[file]?.sha256}`).join(),
    ]),
  )
}

function headersOf({ always, headerSets }: BundleFile) {
  const sets = Object.entries({ always, ...headerSets })
  return Object.fromEntries(
    sets.map(([name, set]: readonly [string, HeaderSet]) => [name, Object.fromEntries(set)]),
  )
}

function settingsOf({ baseUrl, shortName, notAcceptable, encodings, languages, redirects = {} }: BundleFile) {
  return { baseUrl, shortName, notAcceptable, encodings, languages, redirects }
}

function bytesOf({ files }: BundleFile): number {
  return Object.values(files).reduce((sum, { size }) => sum + size, 0)
}

interface Page {
  readonly painted: Paint
  readonly width: number
}

/** What `diff` prints for people: a section for each kind of change, none where nothing changed. */
export function differenceText(
  old: Side,
  now: Side,
  found: ReturnType<typeof difference>,
  page: Page,
): string {
  const { painted } = page
  const id = ({ table }: Side) => table.id.slice(0, 12)
  if (!found.different) return `No difference: ${old.name} and ${now.name} are both ${id(old)}`
  const { added, removed, changed } = found.addresses
  const addresses = [
    ...added.map(path => painted(`+ ${path}`, 'green')),
    ...removed.map(path => painted(`- ${path}`, 'red')),
    ...changed.map(path => `${painted('~', 'yellow')} ${path}`),
  ]
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['server-info', changeLines(found.serverInfo, page)],
    ['addresses', addresses],
    ['headers', changeLines(found.headers, page)],
    ['settings', changeLines(found.settings, page)],
    ['hosts', hostLines(found.hosts, old.artifacts, now.artifacts)],
  ]
  const width = Math.max(old.name.length, now.name.length)
  return [
    ...[['old', old] as const, ['new', now] as const].map(
      ([label, side]) => `${label}  ${escapeControls(side.name).padEnd(width)}  ${id(side)}`,
    ),
    '',
    ...sections
      .filter(([, lines]) => lines.length > 0)
      .flatMap(([title, lines]) => [painted(title, 'bold'), ...lines.map(line => `  ${line}`), '']),
    `${painted('size', 'bold')}  ${fileSize(found.bytes.old)} → ${fileSize(found.bytes.new)}`,
  ].join('\n')
}

/** A change in one line where it fits, else what is new below what was. */
function changeLines(changes: readonly JsonChange[], { painted, width }: Page): readonly string[] {
  return changes.flatMap(change => {
    const name = escapeControls(change.path)
    const [old, now] = [change.old, change.new].map(value =>
      value === undefined ? undefined : escapeControls(JSON.stringify(value)),
    )
    const line = `${name}  ${old} → ${now}`
    if (old !== undefined && now !== undefined && columns(line) <= width - 2) return [line]
    return [
      name,
      ...(old === undefined ? [] : [painted(`  - ${old}`, 'red')]),
      ...(now === undefined ? [] : [painted(`  + ${now}`, 'green')]),
    ]
  })
}

/** What hosts need when another bundle takes the place of one that was served. */
export function hostNeeds(old: Artifacts, now: Artifacts) {
  if (old.size === 0) return { changes: {}, lines: [] }
  const all = Object.entries(hostChanges(old, now))
  const changes = Object.fromEntries(all.filter(([, files]) => files.length > 0))
  const lines = hostLines(changes, old, now)
  return { changes, lines: lines.length > 0 ? lines : ['no change needed: their configuration is the same'] }
}

/** Files of configuration that differ, by host (the name of their folder). */
function hostChanges(before: Artifacts, after: Artifacts): Readonly<Record<string, readonly string[]>> {
  const files = [...new Set([...before.keys(), ...after.keys()])].sort(compareText)
  const changed = new Set(files.filter(file => !isSame(before.get(file), after.get(file))))
  const hosts = [...new Set(files.map(file => file.slice(0, file.indexOf('/'))))]
  return Object.fromEntries(
    hosts.map(host => [host, [...changed].filter(file => file.startsWith(`${host}/`))]),
  )
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0
}

/** What each host of two bundles needs to serve the newer one. */
function hostLines(
  hosts: Readonly<Record<string, readonly string[]>>,
  old: Artifacts,
  now: Artifacts,
): readonly string[] {
  const rows = Object.entries(hosts).map(([name, files]) => {
    // Without a name here it is of another version of portolan.
    const {
      title,
      onChange,
      onSame = 'the same',
    } = targets.find(target => target.name === name) ?? {
      title: name,
      onChange: 'a new deployment',
    }
    if (!hasHost(now, name)) return [title, 'no longer in the bundle'] as const
    if (!hasHost(old, name)) return [title, 'new in the bundle'] as const
    return [title, files.length === 0 ? onSame : `needs ${onChange}: ${fewOf(files)}`] as const
  })
  const column = Math.max(...rows.map(([title]) => title.length)) + 2
  return rows.map(([title, text]) => title.padEnd(column) + text)
}

function hasHost(artifacts: Artifacts, name: string): boolean {
  return [...artifacts.keys()].some(file => file.startsWith(`${name}/`))
}

/** Some hosts get a copy of the whole web root. */
function fewOf(files: readonly string[]): string {
  return files.length > 4 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ')
}

/** A value at a place in a JSON document; a side that has none there has no key. */
interface JsonChange {
  /** As in JavaScript: `editions.java.steps[0].text`. */
  readonly path: string
  readonly old?: unknown
  readonly new?: unknown
}

/** Where two JSON documents differ: the values in them that are no group and no list. */
function jsonChanges(old: unknown, now: unknown): readonly JsonChange[] {
  const [before, after] = [new Map(leavesOf(old)), new Map(leavesOf(now))]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(path => before.get(path) !== after.get(path))
    .map(path => ({
      path,
      ...(before.has(path) && { old: before.get(path) }),
      ...(after.has(path) && { new: after.get(path) }),
    }))
}

function leavesOf(value: unknown, path = ''): readonly (readonly [path: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const pathOf = (key: string) =>
    Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, pathOf(key)))
}
