import { headerMatches } from '../http/header-matches.ts'
import { compareText } from '../text/compare-text.ts'
import { hostChanges } from './host-changes.ts'
import { type JsonChange, jsonChanges } from './json-changes.ts'
import { keyOf, type Part, type Snapshot } from './snapshot.ts'

/** What has changed in a newer bundle or deployment. */
export interface BundleDifference {
  readonly different: boolean
  readonly serverInfo: readonly JsonChange[]
  readonly pages: PathChanges
  readonly documents: PathChanges
  readonly errors: PathChanges
  readonly headers: readonly HeaderChange[]
  /** Keys of the table itself. */
  readonly settings: readonly JsonChange[]
  /** Files of configuration that differ, by host; absent where that cannot be seen. */
  readonly hosts?: Readonly<Record<string, readonly string[]>>
  /** Of what both sides are asked for, before compression. */
  readonly bytes: { readonly old: number; readonly new: number }
}

/** Addresses that one side has and the other lacks, and those whose content differs. */
export interface PathChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly { readonly path: string; readonly what: readonly string[] }[]
}

/** A header that is sent otherwise, and where; a side that sends none has no value. */
export interface HeaderChange {
  readonly name: string
  readonly old?: string
  readonly new?: string
  readonly parts: readonly Part[]
}

/** Compares two sites; of a live one, what it can be asked for. */
export function difference(old: Snapshot, now: Snapshot): BundleDifference {
  const hosts = old.artifacts && now.artifacts && hostChanges(old.artifacts, now.artifacts)
  const found = {
    serverInfo:
      old.serverInfo === undefined || now.serverInfo === undefined
        ? []
        : jsonChanges(old.serverInfo, now.serverInfo),
    pages: pathChanges(old, now, ['html', 'markdown']),
    documents: pathChanges(old, now, ['document']),
    errors: now.live ? { added: [], removed: [], changed: [] } : pathChanges(old, now, ['error']),
    headers: headerChanges(old, now),
    settings: now.live ? [] : jsonChanges(old.settings, now.settings),
    ...(hosts === undefined ? {} : { hosts }),
  }
  const lists = [
    found.serverInfo,
    found.headers,
    found.settings,
    ...[found.pages, found.documents, found.errors].flatMap(({ added, removed, changed }) => [
      added,
      removed,
      changed,
    ]),
    ...Object.values(hosts ?? {}),
  ]
  return {
    different: lists.some(list => list.length > 0) || (!now.live && old.id !== now.id),
    ...found,
    bytes: bytesOf(old, now),
  }
}

/** Where one side is live: of what both have. */
function bytesOf(old: Snapshot, now: Snapshot): BundleDifference['bytes'] {
  const sum = (one: Snapshot, other: Snapshot) =>
    [...one.parts].reduce(
      (total, [key, { content }]) =>
        total + (now.live && other.parts.get(key)?.content === undefined ? 0 : (content?.size ?? 0)),
      0,
    )
  return { old: sum(old, now), new: sum(now, old) }
}

const names = { html: 'HTML', markdown: 'Markdown', twin: 'twin', document: '', error: '' } as const

/** Compares the addresses that have parts of some kinds; the first kind is what each of them has. */
function pathChanges(
  old: Snapshot,
  now: Snapshot,
  kinds: readonly [Part['kind'], ...Part['kind'][]],
): PathChanges {
  const [before, after] = [pathsOf(old, kinds[0]), pathsOf(now, kinds[0])]
  const stays = (path: string) => now.parts.has(keyOf({ kind: kinds[0], path }))
  return {
    added: after.filter(path => !old.parts.has(keyOf({ kind: kinds[0], path }))),
    removed: before.filter(path => !stays(path)),
    changed: before.filter(stays).flatMap(path => {
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

/** Headers that differ on what both sides answer, each change once for all its places. */
function headerChanges(old: Snapshot, now: Snapshot): readonly HeaderChange[] {
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
