import { lstatSync } from 'node:fs'
import { lookOf } from '../cache/fingerprints.ts'
import type { Entry } from './existing-output.ts'

/** The files of a bundle, and how each of them looks: a line each. As lists, they would take some times the memory. */
export interface OutputLooks {
  readonly files: string
  readonly looks: string
}

/** What was written: how it looks, and how many bytes all compressed siblings have. */
export interface Output extends OutputLooks {
  readonly siblings: Readonly<Record<'gzip' | 'br', number>>
}

/** As many lines as are gone through at once: to have those of ten thousand pages there takes longer than to compare them. */
const atOnce = 2000

/** How the files of a bundle look. Whoever asks lets nobody else write it meanwhile. */
export function outputOf(target: string, entries: Iterable<Pick<Entry, 'path' | 'encoding'>>): Output {
  const siblings = { gzip: 0, br: 0 }
  const files: string[] = []
  const looks: string[] = []
  let [paths, some]: [string[], string[]] = [[], []]
  const gather = () => {
    files.push(paths.join('\n'))
    looks.push(some.join('\n'))
    paths = []
    some = []
  }
  for (const { path, encoding } of entries) {
    if (paths.length === atOnce) gather()
    const stat = lstatSync(`${target}/${path}`)
    if (encoding) siblings[encoding] += stat.size
    paths.push(path)
    some.push(lookOf('', stat))
  }
  gather()
  return { files: files.join('\n'), looks: looks.join('\n'), siblings }
}

/** Whether the files of a bundle look as they did. */
export function looksLike(target: string, { files, looks }: OutputLooks): boolean {
  const paths = files.split('\n')
  let at = 0
  for (let first = 0; first < paths.length; first += atOnce) {
    // With a thousand pages, this is what a build with nothing to do does: no path is cleaned that is clean.
    const now = paths
      .slice(first, first + atOnce)
      .map(file => lookOf('', lstatSync(`${target}/${file}`)))
      .join('\n')
    const end = at + now.length
    if (looks.slice(at, end) !== now || (end < looks.length && looks[end] !== '\n')) return false
    at = end + 1
  }
  return at === looks.length + 1
}

/** The look of each file. */
export function looksByPath({ files, looks }: OutputLooks): ReadonlyMap<string, string> {
  const all = looks.split('\n')
  return new Map(files.split('\n').map((path, index) => [path, all[index] ?? '']))
}
