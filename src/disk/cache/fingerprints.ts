import { lstatSync, type Stats } from 'node:fs'
import type { Coding } from '../../model/bundle.ts'

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

/** The path of a look. */
function pathOf(look: string): string {
  return look.replace(/ \S+ \S+ \S+$/, '')
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

/** What was written. */
export interface Output {
  /** How each file looks, a line each. */
  readonly looks: string
  /** How many bytes all compressed siblings have. */
  readonly siblings: Readonly<Record<Coding, number>>
}

/** How the files of a bundle look. Whoever asks lets nobody else write it meanwhile. */
export function outputOf(
  target: string,
  entries: Iterable<{ readonly path: string; readonly encoding?: Coding }>,
): Output {
  const siblings = { gzip: 0, br: 0 }
  const looks: string[] = []
  for (const { path, encoding } of entries) {
    const stat = lstatSync(`${target}/${path}`)
    if (encoding) siblings[encoding] += stat.size
    looks.push(lookOf(path, stat))
  }
  return { looks: looks.join('\n'), siblings }
}

/** Whether the files of a bundle look as they did. */
export function looksLike(target: string, looks: string): boolean {
  return looks.split('\n').every(look => {
    const path = pathOf(look)
    // With a thousand pages, this is what a build with nothing to do does: no path is cleaned that is clean.
    return lookOf(path, lstatSync(`${target}/${path}`)) === look
  })
}
