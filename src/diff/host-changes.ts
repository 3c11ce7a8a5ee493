import { compareText } from '../model/diagnostic.ts'
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
