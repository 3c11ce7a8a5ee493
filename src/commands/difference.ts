import { openBundle } from '../files/bundle/open-bundle.ts'
import { bundlePlace } from '../files/bundle/stage.ts'
import { readFiles } from '../files/read-files.ts'
import { targets } from '../hosts/index.ts'
import type { Target } from '../hosts/target.ts'
import type { BundleFile } from '../model/bundle.ts'
import { compareText } from '../text/data.ts'
import { escapeControls } from '../text/escape.ts'
import type { Paint } from '../text/layout.ts'

/** Configurations of hosts, by path below the bundle. */
type Artifacts = ReadonlyMap<string, Uint8Array | undefined>

interface Side {
  readonly name: string
  readonly table: BundleFile
  readonly artifacts: Artifacts
}

/** Opens a folder that a build wrote; `undefined` when there is no bundle in it. */
export function openSide(name: string): Side | undefined {
  const table = openBundle(name)?.table()
  if (table === undefined) return undefined
  return { name, table, artifacts: readFiles(bundlePlace(name), table.hosts) }
}

/** Differences of a newer bundle, as `diff --json` prints them; keys stay unchanged, new ones may come. */
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
    addresses: { added, removed, changed },
    // Files of configuration that differ, by host.
    hosts,
  }
}

/** The representations of each address, as text. */
function addressesOf({ routes, files }: BundleFile): ReadonlyMap<string, string> {
  return new Map(
    routes.map(({ path, representations }) => [
      path,
      representations.map(({ type, file, headers }) => `${type} ${headers} ${files[file]?.sha256}`).join(),
    ]),
  )
}

/** The text of `diff` for people: a section for each kind of change, none where nothing changed. */
export function differenceText(
  old: Side,
  now: Side,
  found: ReturnType<typeof difference>,
  painted: Paint,
): string {
  const id = ({ table }: Side) => table.id.slice(0, 12)
  if (!found.different) return `No difference: ${old.name} and ${now.name} are both ${id(old)}`
  const { added, removed, changed } = found.addresses
  const addresses = [
    ...added.map(path => painted(`+ ${path}`, 'green')),
    ...removed.map(path => painted(`- ${path}`, 'red')),
    ...changed.map(path => `${painted('~', 'yellow')} ${path}`),
  ]
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['addresses', addresses],
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
  ]
    .join('\n')
    .trimEnd()
}

/** The work on each host when another bundle takes the place of one that was served. */
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
    }: Pick<Target, 'title' | 'onChange' | 'onSame'> = targets.find(target => target.name === name) ??
    (name === 'game' ? gameServer : { title: name, onChange: 'a new deployment' })
    if (!hasHost(now, name)) return [title, 'no longer in the bundle'] as const
    if (!hasHost(old, name)) return [title, 'new in the bundle'] as const
    return [title, files.length === 0 ? onSame : `needs ${onChange}: ${fewOf(files)}`] as const
  })
  const column = Math.max(...rows.map(([title]) => title.length)) + 2
  return rows.map(([title, text]) => title.padEnd(column) + text)
}

/** Not a host of the website, but with files to copy, too. */
const gameServer = { title: 'Game server', onChange: 'a copy of game/ and a restart' }

function hasHost(artifacts: Artifacts, name: string): boolean {
  return [...artifacts.keys()].some(file => file.startsWith(`${name}/`))
}

/** Some hosts get a copy of the whole web root. */
function fewOf(files: readonly string[]): string {
  return files.length > 4 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ')
}
