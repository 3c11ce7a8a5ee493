import { lstatSync, type Stats } from 'node:fs'

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

/** What is at a path itself; `undefined` where nothing is, or a file in place of a folder that leads to it. */
export function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
