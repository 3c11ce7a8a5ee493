import { lstatSync, type Stats } from 'node:fs'
import type { Coding } from '../../model/bundle.ts'

/**
 * Changes whenever a file may have changed. Its system keeps the time of the last change of content, rights, times or name, and
 * nobody can set that one.
 */
export function fingerprintOf(path: string, { size, ino, ctimeMs }: Stats): string {
  return `${path} ${size} ${ino} ${ctimeMs}`
}

/** When a file was last changed. */
export function changeOf(fingerprint: string): number {
  return Number(fingerprint.slice(fingerprint.lastIndexOf(' ') + 1))
}

/**
 * Files change in steps of their system's clock: what was changed in the last one may be changed again unseen. Where none
 * has a part of a second, steps may be as long as FAT's.
 */
export function stepOf(change: number): number {
  return change % 1000 === 0 ? 2000 : 20
}

/** The path of a fingerprint. */
function pathOf(fingerprint: string): string {
  return fingerprint.replace(/ \S+ \S+ \S+$/, '')
}

/** What is at a path itself; `undefined` where nothing is, or a file in place of a folder that leads to it. */
export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}

/** What was written. */
export interface Output {
  /** The fingerprint of each file, a line each. */
  readonly fingerprints: string
  /** How many bytes all compressed siblings have. */
  readonly siblings: Readonly<Record<Coding, number>>
}

/** The fingerprints of a bundle's files; `untouched` are known. Callers keep others from writing it meanwhile. */
export function outputOf(
  target: string,
  entries: Iterable<{ readonly path: string; readonly encoding?: Coding }>,
  untouched: ReadonlyMap<string, string | undefined> = new Map(),
): Output {
  const siblings = { gzip: 0, br: 0 }
  const fingerprints: string[] = []
  for (const { path, encoding } of entries) {
    const fingerprint = untouched.get(path) ?? fingerprintOf(path, lstatSync(`${target}/${path}`))
    if (encoding) siblings[encoding] += Number.parseInt(fingerprint.slice(path.length), 10)
    fingerprints.push(fingerprint)
  }
  return { fingerprints: fingerprints.join('\n'), siblings }
}

/** Whether no file of a bundle has changed. */
export function isUnchanged(target: string, fingerprints: string): boolean {
  return fingerprints.split('\n').every(fingerprint => {
    const path = pathOf(fingerprint)
    // With a thousand pages, this is what a build with nothing to do does: no path is cleaned that is clean.
    return fingerprintOf(path, lstatSync(`${target}/${path}`)) === fingerprint
  })
}
