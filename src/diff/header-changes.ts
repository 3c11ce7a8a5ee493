import { says } from '../http/says.ts'
import { keyOf, type Part, type Snapshot } from './snapshot.ts'

/** A header that is sent otherwise, and where; a side that sends none has no value. */
export interface HeaderChange {
  readonly name: string
  readonly old?: string
  readonly new?: string
  readonly parts: readonly Part[]
}

/** Headers that differ on what both sides answer, each change once for all its places. */
export function headerChanges(old: Snapshot, now: Snapshot): readonly HeaderChange[] {
  const found = new Map<string, HeaderChange>()
  for (const part of old.parts.values()) {
    const other = now.parts.get(keyOf(part))
    if (other === undefined || other.status !== part.status) continue
    for (const change of changesOf(part, other)) {
      const key = JSON.stringify([change.name, change.old ?? null, change.new ?? null])
      found.set(key, { ...change, parts: [...(found.get(key)?.parts ?? []), part] })
    }
  }
  return [...found.values()]
}

function changesOf(old: Part, now: Part): readonly Omit<HeaderChange, 'parts'>[] {
  const [before, after] = [new Map(old.headers), new Map(now.headers)]
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap(name => {
    const [was, is] = [before.get(name), after.get(name)]
    if (was !== undefined && is !== undefined && says(name, was, is) && says(name, is, was)) return []
    return { name, ...(was === undefined ? {} : { old: was }), ...(is === undefined ? {} : { new: is }) }
  })
}
