import { compareText } from '../model/diagnostic.ts'
import type { Snapshot } from './snapshot.ts'

/** Files of configuration that differ, by host (the name of their folder); `undefined` where they are not known. */
export function hostChanges(
  old: Pick<Snapshot, 'artifacts'>,
  now: Pick<Snapshot, 'artifacts'>,
): Readonly<Record<string, readonly string[]>> | undefined {
  const [before, after] = [old.artifacts, now.artifacts]
  if (before === undefined || after === undefined) return undefined
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
