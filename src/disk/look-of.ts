import type { Stats } from 'node:fs'

/** Is another one as soon as a file may be: its system keeps the time of the last change, which nobody can set. */
export function lookOf(path: string, { size, mode, ino, mtimeMs, ctimeMs }: Stats): string {
  return `${path} ${size} ${mode} ${ino} ${mtimeMs} ${ctimeMs}`
}

/** When a file was last changed, by its look. */
export function changeOf(look: string): number {
  return Number(look.slice(look.lastIndexOf(' ') + 1))
}
