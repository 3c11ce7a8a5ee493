import type { Stats } from 'node:fs'

/**
 * Is another one as soon as a file may be. Its system keeps the time of the last change of content, rights, times or name, and
 * nobody can set that one.
 */
export function lookOf(path: string, { size, ino, ctimeMs }: Stats): string {
  return `${path} ${size} ${ino} ${ctimeMs}`
}

/** How long a file is, by its look; its path has no space. */
export function sizeOf(look: string): number {
  return Number(look.split(' ', 2)[1])
}

/** When a file was last changed, by its look. */
export function changeOf(look: string): number {
  return Number(look.slice(look.lastIndexOf(' ') + 1))
}
