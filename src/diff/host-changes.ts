import { compareText } from '../text/compare-text.ts'
import type { Snapshot } from './snapshot.ts'

type Artifacts = NonNullable<Snapshot['artifacts']>

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

const same: Readonly<Record<string, string>> = {
  docker: 'the same, but a new bundle is a new image',
  kubernetes: 'the same, but for the image',
}
const needs: Readonly<Record<string, string>> = {
  nginx: 'needs a reload',
  caddy: 'needs a restart',
  apache: 'needs a reload',
  varnish: 'needs a reload',
  docker: 'needs a new image',
}

/** What each host of two bundles needs to serve the newer one. `titles` has the hosts as their makers write them. */
export function hostLines(
  hosts: Readonly<Record<string, readonly string[]>>,
  old: HostFiles,
  now: HostFiles,
  titles: ReadonlyMap<string, string>,
): readonly string[] {
  const rows = Object.entries(hosts).map(([name, files]) => {
    const title = titles.get(name) ?? name
    if (!hasHost(now, name)) return [title, 'no longer in the bundle'] as const
    if (!hasHost(old, name)) return [title, 'new in the bundle'] as const
    const need = needs[name] ?? 'needs a new deployment'
    return [title, files.length === 0 ? (same[name] ?? 'the same') : `${need}: ${fewOf(files)}`] as const
  })
  const column = Math.max(...rows.map(([title]) => title.length)) + 2
  return rows.map(([title, text]) => title.padEnd(column) + text)
}

function hasHost(artifacts: HostFiles, name: string): boolean {
  return Array.from(artifacts?.keys() ?? []).some(file => file.startsWith(`${name}/`))
}

/** Some hosts get a copy of the whole web root. */
function fewOf(files: readonly string[]): string {
  return files.length > 4 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ')
}
