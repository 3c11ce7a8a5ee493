import Module from 'node:module'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize, setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { packageFolder } from '../../platform/package.ts'
import { programId } from '../sources/read-package.ts'
import { readChecksummed, writeChecksummed } from './checksummed-file.ts'

/** The first Node.js that has two optimizers: a fast one, maglev, and a good one. */
const twoOptimizers = 24

/** V8 takes cached code only under the flags it was made with, so they are set again before the code is taken. */
const flags = [
  // Optimizers pay only for many pages (`optimize`).
  '--no-opt',
  // Code of functions that have not run for a while would be dropped, and be missing in the cache that a first build leaves: with
  // 1,000 pages, 45 % of it. An edit takes 6 % less CPU with it.
  '--no-flush-bytecode',
  // The heap grows by half before the next collection, not to four times what is in use: a build of 10,000 pages takes half the memory
  // and no more time, because garbage is mostly young.
  '--heap-growing-percent=50',
]

/** Call this first in a command that compiles a site once, with the major version of Node.js. */
export function startLight(node: number): void {
  for (const flag of flags) setFlagsFromString(flag)
  if (node >= twoOptimizers) setFlagsFromString('--no-maglev')
}

/** From here on, functions that run often are optimized: by the fast optimizer alone, or `well`. */
export function optimize(node: number, well: boolean): void {
  if (node >= twoOptimizers) setFlagsFromString('--maglev')
  if (well) setFlagsFromString('--opt')
}

interface Surroundings {
  /** The major version of Node.js. */
  readonly major: number
  /** Stands for the Node.js that runs the program. */
  readonly node: unknown
  /** Calls back at the end of a run that ended well; absent where nothing may be written. */
  readonly atEnd?: ((save: () => void) => void) | undefined
}

/** How Node.js compiles the text of a CommonJS module. */
interface CommonModule {
  exports: unknown
  require(id: string): unknown
  _compile(this: CommonModule, text: string, file: string, ...more: unknown[]): unknown
}

/**
 * From now on, chunks of the program are compiled from the cached code in `file`. V8 compiles a function when it is first called, so
 * the code is taken at the end of a run that ended well, when it holds every function that such a run needs.
 */
export function useCodeCache(file: string, { major, node, atEnd }: Surroundings): void {
  const program = programId()
  // Run from its sources, the program has no chunks.
  if (program === undefined) return
  const key = JSON.stringify([program, node])
  const cached = readCode(file, key)
  const compiled = new Map<string, Script>()
  const chunks = join(packageFolder, 'lib/chunks')
  const modules = Module.prototype as unknown as CommonModule
  const compile = modules._compile
  modules._compile = function (text, path, ...more) {
    if (dirname(path) !== chunks) return compile.call(this, text, path, ...more)
    const name = basename(path)
    const cachedData = cached?.get(name)
    const script = new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
      filename: path,
      ...(cachedData && { cachedData }),
    })
    compiled.set(name, script)
    const run = script.runInThisContext()
    return run.call(this.exports, this.exports, (id: string) => this.require(id), this, path, chunks)
  }
  atEnd?.(() => {
    const isGood = cached !== undefined && [...compiled.values()].every(script => !script.cachedDataRejected)
    if (isGood) return
    startLight(major)
    writeCode(file, key, new Map([...compiled].map(([name, script]) => [name, script.createCachedData()])))
  })
}

/** The cached code of each chunk; `undefined` where the file is missing, damaged or of another program: V8 runs what it is given. */
export function readCode(file: string, key: string): ReadonlyMap<string, Buffer> | undefined {
  const bytes = readChecksummed(file, key)
  return bytes && deserialize(bytes)
}

export function writeCode(file: string, key: string, code: ReadonlyMap<string, Buffer>): void {
  try {
    writeChecksummed(file, key, serialize(code))
  } catch {
    // The next run compiles the program again.
  }
}
