import { compareText } from '../model/diagnostic.ts'
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
