import type { Stats } from 'node:fs'

/**
 * Is another one as soon as a file may be. Its system keeps the time of the last change of content, rights, times or name, and
 * nobody can set that one.
 */
export function lookOf(path: string, { size, ino, ctimeMs }: Stats): string {
  return `${path} ${size} ${ino} ${ctimeMs}`
}

/** When a file was last changed, by its look. */
export function changeOf(look: string): number {
  return Number(look.slice(look.lastIndexOf(' ') + 1))
}
