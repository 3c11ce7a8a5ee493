import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import type { Coding } from '../../model/bundle.ts'
import { packageFolder } from '../../platform/package.ts'
import { readText } from '../read-files.ts'

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

/** The look of each file. */
export function looksByPath(looks: string): ReadonlyMap<string, string> {
  return new Map(looks.split('\n').map(look => [pathOf(look), look]))
}

/** Fingerprints of all files of its package that this program reads while it runs. Its code has an id (`program-id`). */
export function packageLooks(): readonly string[] {
  const below = ['templates', 'lib/programs'].map(folder => join(packageFolder, folder)).flatMap(filesBelow)
  const files = ['docs/diagnostics.md', 'package.json'].map(file => join(packageFolder, file))
  return [...below, ...files].map(file => {
    const stat = lstatSync(file, { throwIfNoEntry: false })
    // Whoever needs it will say that it is missing.
    return stat === undefined ? file : lookOf(file, stat)
  })
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map(entry =>
    join(entry.parentPath, entry.name),
  )
}

/** Stands for the bytes of the installed program; `undefined` where it runs from its sources, which change. */
export function programId(): string | undefined {
  try {
    return readText(join(packageFolder, 'lib/program.txt')).trim()
  } catch {
    return undefined
  }
}
