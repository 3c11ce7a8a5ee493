import { type HeaderChange, headerChanges, type PathChanges, pathChanges } from './changes.ts'
import { hostChanges } from './host-changes.ts'
import { type JsonChange, jsonChanges } from './json-changes.ts'
import type { Snapshot } from './snapshot.ts'

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
