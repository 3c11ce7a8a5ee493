import { lstatSync } from 'node:fs'
import { linesOf } from './lines.ts'
import { lookOf } from './look-of.ts'

/** The files of a bundle, and how each of them looks: a line each. As a list, they would take some times the memory. */
export interface OutputLooks {
  readonly files: string
  readonly looks: string
}

/** As many as are gone through at once: to have those of ten thousand pages there takes longer than to compare them. */
const atOnce = 2000

/** How the files of a bundle look. Whoever asks lets nobody else write it meanwhile. */
export function outputLooks(target: string, paths: Iterable<string>): OutputLooks {
  const files: string[] = []
  const looks: string[] = []
  const add = (some: readonly string[]) => {
    files.push(some.join('\n'))
    looks.push(looksNow(target, some))
  }
  let some: string[] = []
  for (const path of paths) {
    some.push(path)
    if (some.length < atOnce) continue
    add(some)
    some = []
  }
  if (some.length > 0) add(some)
  return { files: files.join('\n'), looks: looks.join('\n') }
}

/** Whether the files of a bundle look as they did. */
export function looksLike(target: string, { files, looks }: OutputLooks): boolean {
  const paths = files.split('\n')
  let at = 0
  for (let first = 0; first < paths.length; first += atOnce) {
    const now = looksNow(target, paths.slice(first, first + atOnce))
    const end = at + now.length
    if (looks.slice(at, end) !== now || (end < looks.length && looks[end] !== '\n')) return false
    at = end + 1
  }
  return at === looks.length + 1
}

/** Each file and its look. */
export function* eachLook({ files, looks }: OutputLooks): Iterable<readonly [path: string, look: string]> {
  const rest = linesOf(looks)
  for (const path of linesOf(files)) yield [path, rest.next().value ?? '']
}

function looksNow(target: string, files: readonly string[]): string {
  // With a thousand pages, this is what a build with nothing to do does: no path is cleaned that is clean.
  return files.map(file => lookOf('', lstatSync(`${target}/${file}`))).join('\n')
}
