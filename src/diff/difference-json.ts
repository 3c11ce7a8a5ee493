import type { BundleDifference } from './difference.ts'
import type { Part, Snapshot } from './snapshot.ts'

/** A side of a comparison, and what it was called. */
export interface Side {
  readonly name: string
  readonly snapshot: Snapshot
}

/** What `diff --json` prints; keys stay unchanged, new ones may come. */
export function differenceJson(old: Side, now: Side, found: BundleDifference) {
  const { different, headers, hosts, ...rest } = found
  return {
    version: 1,
    ok: !different,
    different,
    old: { name: old.name, id: old.snapshot.id ?? null },
    new: { name: now.name, id: now.snapshot.id ?? null },
    ...rest,
    headers: headers.map(({ parts, ...change }) => ({ ...change, where: parts.map(partName) })),
    hosts: hosts ?? null,
  }
}

/** What a part of a site is called. */
function partName({ kind, path }: Part): string {
  return kind === 'markdown' ? `${path} as Markdown` : path
}

type Group = readonly [isIn: (part: Part) => boolean, name: string]

const groups: readonly Group[] = [
  [({ kind }) => kind === 'html', 'every page'],
  [({ kind }) => kind === 'markdown', 'every page as Markdown'],
  [({ kind }) => kind === 'twin', 'every .md address'],
  [isCard, 'every card'],
  [part => part.kind === 'document' && !isCard(part), 'every other document'],
  [({ kind }) => kind === 'error', 'every error and redirect'],
]

/** The pictures of pages are as many as the pages, and their names say nothing. */
function isCard({ path }: Part): boolean {
  return path.startsWith('/assets/card-')
}

const mostNamed = 3

/** Where something holds, in words: a kind of parts by its name where it is all of them, else the first few. */
export function placesOf(parts: readonly Part[], old: Snapshot, now: Snapshot): string {
  const shared = [...old.parts].filter(([key]) => now.parts.has(key)).map(([, part]) => part)
  if (parts.length === shared.length) return 'everywhere'
  const all: string[] = []
  const some: Part[] = []
  for (const [isIn, name] of groups) {
    const here = parts.filter(isIn)
    const whole = here.length > 1 && here.length === shared.filter(isIn).length
    if (whole) all.push(name)
    else some.push(...here)
  }
  const named = some.length > mostNamed + 1 ? some.slice(0, mostNamed) : some
  const rest = some.length - named.length
  return [...all, ...named.map(partName), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
