import type { Part, Snapshot } from './snapshot.ts'

/** What a part of a site is called. */
export function partName({ kind, path }: Part): string {
  return kind === 'markdown' ? `${path} as Markdown` : path
}

const kinds = [
  ['html', 'every page'],
  ['markdown', 'every page as Markdown'],
  ['twin', 'every .md address'],
  ['document', 'every other document'],
  ['error', 'every error and redirect'],
] as const

const mostNamed = 3

/** Where something holds, in words: a kind of parts by its name where it is all of them, else the first few. */
export function placesOf(parts: readonly Part[], old: Snapshot, now: Snapshot): string {
  const shared = [...old.parts].filter(([key]) => now.parts.has(key)).map(([, part]) => part)
  if (parts.length === shared.length) return 'everywhere'
  const all: string[] = []
  const some: Part[] = []
  for (const [kind, name] of kinds) {
    const here = parts.filter(part => part.kind === kind)
    const whole = here.length > 1 && here.length === shared.filter(part => part.kind === kind).length
    if (whole) all.push(name)
    else some.push(...here)
  }
  const named = some.length > mostNamed + 1 ? some.slice(0, mostNamed) : some
  const rest = some.length - named.length
  return [...all, ...named.map(partName), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
