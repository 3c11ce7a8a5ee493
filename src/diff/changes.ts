import { headerMatches } from '../http/header-matches.ts'
import { compareText } from '../text/compare-text.ts'
import { keyOf, type Part, type Snapshot } from './snapshot.ts'

/** Addresses that one side has and the other lacks, and those whose content differs. */
export interface PathChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly { readonly path: string; readonly what: readonly string[] }[]
}

const names = { html: 'HTML', markdown: 'Markdown', twin: 'twin', document: '', error: '' } as const

/** Compares the addresses that have parts of some kinds; the first kind is what each of them has. */
export function pathChanges(
  old: Snapshot,
  now: Snapshot,
  kinds: readonly [Part['kind'], ...Part['kind'][]],
): PathChanges {
  const [before, after] = [pathsOf(old, kinds[0]), pathsOf(now, kinds[0])]
  return {
    added: after.filter(path => !old.parts.has(keyOf({ kind: kinds[0], path }))),
    removed: before.filter(path => !now.parts.has(keyOf({ kind: kinds[0], path }))),
    changed: before.flatMap(path => {
      if (!now.parts.has(keyOf({ kind: kinds[0], path }))) return []
      const found = kinds.flatMap(kind => partChanges(old, now, kind, path))
      return found.length === 0 ? [] : { path, what: found.filter(text => text !== '') }
    }),
  }
}

function pathsOf({ parts }: Snapshot, kind: Part['kind']): readonly string[] {
  return [...parts.values()]
    .filter(part => part.kind === kind)
    .map(part => part.path)
    .sort(compareText)
}

function partChanges(old: Snapshot, now: Snapshot, kind: Part['kind'], path: string): readonly string[] {
  const key = keyOf({ kind, path })
  const [before, after] = [old.parts.get(key), now.parts.get(key)]
  const name = names[kind]
  if (before === undefined) return after === undefined ? [] : [`${name} added`.trim()]
  if (after === undefined) return [`${name} removed`.trim()]
  if (before.status !== after.status) return [`${name} answers ${after.status}`.trim()]
  return before.content?.sha256 === after.content?.sha256 ? [] : [name]
}

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
    if (was !== undefined && is !== undefined && headerMatches(name, was, is) && headerMatches(name, is, was))
      return []
    return { name, ...(was === undefined ? {} : { old: was }), ...(is === undefined ? {} : { new: is }) }
  })
}
