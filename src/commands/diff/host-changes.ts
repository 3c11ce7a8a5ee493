import { compareText } from '../../text/data.ts'

type Artifacts = ReadonlyMap<string, Uint8Array | undefined>

/** Files of configuration that differ, by host (the name of their folder). */
export function hostChanges(
  before: Artifacts,
  after: Artifacts,
): Readonly<Record<string, readonly string[]>> {
  const files = [...new Set([...before.keys(), ...after.keys()])].sort(compareText)
  const hosts = [...new Set(files.map(hostOf))]
  return Object.fromEntries(
    hosts.map(host => [
      host,
      files.filter(file => hostOf(file) === host && !isSame(before.get(file), after.get(file))),
    ]),
  )
}

function hostOf(file: string): string {
  const [host = ''] = file.split('/')
  return host
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0
}

type HostFiles = ReadonlyMap<string, unknown> | undefined

/** What the report needs to know of a host: its name as its makers write it, and what it needs to serve another bundle. */
export interface HostFacts {
  readonly name: string
  readonly title: string
  /** What changed configuration calls for: `a reload`. */
  readonly onChange: string
  /** The text for an unchanged configuration; absent: `the same`. */
  readonly onSame?: string
}

/** What each host of two bundles needs to serve the newer one. */
export function hostLines(
  hosts: Readonly<Record<string, readonly string[]>>,
  old: HostFiles,
  now: HostFiles,
  known: readonly HostFacts[],
): readonly string[] {
  const rows = Object.entries(hosts).map(([name, files]) => {
    const {
      title,
      onChange,
      onSame = 'the same',
    } = known.find(host => host.name === name) ?? unknownHost(name)
    if (!hasHost(now, name)) return [title, 'no longer in the bundle'] as const
    if (!hasHost(old, name)) return [title, 'new in the bundle'] as const
    return [title, files.length === 0 ? onSame : `needs ${onChange}: ${fewOf(files)}`] as const
  })
  const column = Math.max(...rows.map(([title]) => title.length)) + 2
  return rows.map(([title, text]) => title.padEnd(column) + text)
}

/** A folder that another version of portolan wrote. */
function unknownHost(name: string): HostFacts {
  return { name, title: name, onChange: 'a new deployment' }
}

function hasHost(artifacts: HostFiles, name: string): boolean {
  return Array.from(artifacts?.keys() ?? []).some(file => file.startsWith(`${name}/`))
}

/** Some hosts get a copy of the whole web root. */
function fewOf(files: readonly string[]): string {
  return files.length > 4 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ')
}
