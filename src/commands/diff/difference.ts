import type { BundleFile, HeaderSet } from '../../model/bundle.ts'
import { compareText } from '../../text/data.ts'
import { escapeControls } from '../../text/escape.ts'
import { columns, fileSize, type Paint } from '../../text/layout.ts'
import { type HostFacts, hostChanges, hostLines } from './host-changes.ts'
import { type JsonChange, jsonChanges } from './json-changes.ts'

/** One side of a comparison. */
export interface Side {
  /** As it was named. */
  readonly name: string
  readonly table: BundleFile
  /** The JSON of server-info; absent where only the table is there. */
  readonly serverInfo?: unknown
  /** Configurations of hosts, by path below the bundle; absent where only the table is there. */
  readonly artifacts?: ReadonlyMap<string, Uint8Array | undefined>
}

/** What has changed in a newer bundle. */
export interface BundleDifference {
  readonly different: boolean
  readonly serverInfo: readonly JsonChange[]
  readonly addresses: {
    readonly added: readonly string[]
    readonly removed: readonly string[]
    readonly changed: readonly string[]
  }
  /** By header set and name: `page.Cache-Control`. */
  readonly headers: readonly JsonChange[]
  readonly settings: readonly JsonChange[]
  /** Files of configuration that differ, by host; absent where that cannot be seen. */
  readonly hosts?: Readonly<Record<string, readonly string[]>> | undefined
  /** Of the web root, before compression. */
  readonly bytes: { readonly old: number; readonly new: number }
}

/** Compares the tables of two bundles, and the files next to them. */
export function difference(old: Side, now: Side): BundleDifference {
  const [before, after] = [addressesOf(old.table), addressesOf(now.table)]
  const hosts = old.artifacts && now.artifacts && hostChanges(old.artifacts, now.artifacts)
  return {
    different: old.table.id !== now.table.id || Object.values(hosts ?? {}).some(files => files.length > 0),
    serverInfo:
      old.serverInfo === undefined || now.serverInfo === undefined
        ? []
        : jsonChanges(old.serverInfo, now.serverInfo),
    addresses: {
      added: [...after.keys()].filter(path => !before.has(path)).sort(compareText),
      removed: [...before.keys()].filter(path => !after.has(path)).sort(compareText),
      changed: [...before.keys()]
        .filter(path => after.has(path) && after.get(path) !== before.get(path))
        .sort(compareText),
    },
    headers: jsonChanges(headersOf(old.table), headersOf(now.table)),
    settings: jsonChanges(settingsOf(old.table), settingsOf(now.table)),
    hosts,
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

/** What `diff --json` prints; keys stay unchanged, new ones may come. */
export function differenceJson(old: Side, now: Side, { different, hosts, ...rest }: BundleDifference) {
  const named = ({ name, table }: Side) => ({ name, id: table.id })
  return {
    version: 1,
    ok: !different,
    different,
    old: named(old),
    new: named(now),
    ...rest,
    hosts: hosts ?? null,
  }
}

interface Page {
  readonly painted: Paint
  readonly width: number
  readonly hosts: readonly HostFacts[]
}

/** What `diff` prints for people: a section for each kind of change, none where nothing changed. */
export function differenceText(old: Side, now: Side, found: BundleDifference, page: Page): string {
  const { painted } = page
  const id = ({ table }: Side) => table.id.slice(0, 12)
  if (!found.different) return `No difference: ${old.name} and ${now.name} are both ${id(old)}`
  const { added, removed, changed } = found.addresses
  const addresses = [
    ...added.map(path => painted(`+ ${path}`, 'green')),
    ...removed.map(path => painted(`- ${path}`, 'red')),
    ...changed.map(path => `${painted('~', 'yellow')} ${path}`),
  ]
  const hosts = hostLines(found.hosts ?? {}, old.artifacts, now.artifacts, page.hosts)
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['server-info', changeLines(found.serverInfo, page)],
    ['addresses', addresses],
    ['headers', changeLines(found.headers, page)],
    ['settings', changeLines(found.settings, page)],
    ['hosts', hosts],
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
