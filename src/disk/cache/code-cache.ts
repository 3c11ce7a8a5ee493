import Module from 'node:module'
import { basename, dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { packageFolder } from '../../platform/package.ts'
import { digest } from '../../text/digest.ts'
import { readPlain } from '../read-files.ts'
import { writePieces } from '../write-new.ts'
import { programId } from './fingerprints.ts'

/** V8 takes cached code only under the flags it was made with, so they are set again before the code is taken. */
const flags = [
  // The optimizer pays only on large sites (`optimize`).
  '--no-opt',
  // The heap grows by half before the next collection, not to four times what is in use: a build of 10,000 pages takes half the memory
  // and no more time, because garbage is mostly young.
  '--heap-growing-percent=50',
]

/** Call this first in a command that compiles a site once. */
export function startLight(): void {
  for (const flag of flags) setFlagsFromString(flag)
}

/** From here on, functions that run often are optimized. */
export function optimize(): void {
  setFlagsFromString('--opt')
}

interface Surroundings {
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
export function useCodeCache(file: string, { node, atEnd }: Surroundings): void {
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
    startLight()
    writeCode(file, key, new Map([...compiled].map(([name, script]) => [name, script.createCachedData()])))
  })
}

/** The cached code of each chunk; `undefined` where the file is missing, damaged or of another program. */
export function readCode(file: string, key: string): ReadonlyMap<string, Buffer> | undefined {
  const bytes = readPlain(file)
  if (bytes === undefined) return undefined
  const [sum, head] = [bytes.subarray(0, 64), bytes.subarray(64)]
  // V8 runs what it is given and checks no content.
  if (sum.toString('latin1') !== digest(head)) return undefined
  const end = head.indexOf('\n')
  const { key: found, lengths }: Head = JSON.parse(head.toString('utf8', 0, end))
  if (found !== key) return undefined
  let from = end + 1
  return new Map(
    lengths.map(([name, length]) => {
      const code = head.subarray(from, from + length)
      from += length
      return [name, code]
    }),
  )
}

interface Head {
  /** Program and Node.js. */
  readonly key: string
  readonly lengths: readonly (readonly [name: string, length: number])[]
}

export function writeCode(file: string, key: string, code: ReadonlyMap<string, Buffer>): void {
  const head: Head = { key, lengths: [...code].map(([name, { length }]) => [name, length]) }
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...code.values()])
  try {
    writePieces(file, [digest(bytes), bytes])
  } catch {
    // The next run compiles the program again.
  }
}
