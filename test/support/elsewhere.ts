import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Finished, finished, program } from './portolan.ts'
import { isIdentity, paths } from './tree.ts'

/** Another place for the program to run in than the one of the tests. */
export interface Elsewhere {
  readonly cwd: string
  /** The Node.js that runs it. */
  readonly node?: string
  /** A module that is loaded before it. */
  readonly hook?: string
  /** A program that starts it, such as taskset. */
  readonly under?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Runs the program there to its end. */
export function elsewhere(words: readonly string[], place: Elsewhere): Promise<Finished> {
  return finished(startElsewhere(words, place))
}

export function startElsewhere(words: readonly string[], { cwd, node, hook, under = [], env }: Elsewhere) {
  const hooks = hook === undefined ? [] : ['--import', hook]
  const [command = '', ...rest] = [...under, node ?? process.execPath, ...hooks, program, ...words]
  return spawn(command, rest, {
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      SOURCE_DATE_EPOCH: '1795132800',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export type Digests = Readonly<Record<string, string>>

/** The sha256 and the time of every file of a bundle, by path; compressed siblings are no part of what is promised. */
export function digests(dist: string, keep: (path: string) => boolean = isIdentity): Digests {
  return Object.fromEntries(
    paths(dist)
      .filter(keep)
      .map(path => [path, digestOf(join(dist, path))]),
  )
}

function digestOf(file: string): string {
  return `${createHash('sha256').update(readFileSync(file)).digest('hex')} ${statSync(file).mtimeMs}`
}

/** A Node.js of another version; npm ships each as a package. */
export function nodeOf(major: string): string {
  const name = `node-${major}-${process.platform}-${process.arch}`
  const file = fileURLToPath(new URL(`../nodes/node_modules/${name}/bin/node`, import.meta.url))
  if (!existsSync(file))
    throw new Error(`Node.js ${major} is not there. Please run: node test/install-servers.js`)
  return file
}
