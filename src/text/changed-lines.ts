// Longer changes are for a program that compares files.
const most = 20

/** The lines between the first and the last one that differ: the old ones with `-`, the new ones with `+`. */
export function changedLines(before: string, after: string): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const changes = [
    ...old.slice(start, old.length - end).map(line => `  - ${line}`),
    ...now.slice(start, now.length - end).map(line => `  + ${line}`),
  ]
  const more = changes.length - most
  return more <= 0 ? changes : [...changes.slice(0, most), `  … ${more} more lines`]
}
