import Module from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { openCache } from '../files/cache/cache.ts'
import { checkoutAround, privateFolder } from '../files/cache/private-folder.ts'
import { packageFolder, programId } from '../files/package.ts'
import type { Refusal } from '../model/refusal.ts'
import type { Store } from '../model/sources.ts'

/** False: nothing is kept. A text: the folder to keep it in. */
export type CacheOption = boolean | string

/** Results of earlier runs; `undefined` where nothing can or shall be kept. */
export function cacheOf(config: string, cache: CacheOption): Store | undefined {
  const id = programId()
  if (!cache || id === undefined) return undefined
  const folder = typeof cache === 'string' ? resolve(cache) : privateFolder(process.env, config)
  // Another version of Node.js may compress and parse differently, another kind of machine paint differently.
  return folder === undefined
    ? undefined
    : openCache(folder, JSON.stringify([id, process.versions, process.arch]))
}

/** Why a folder cannot be the cache: what is in it is believed. */
export function cacheRefusal(config: string, cache: CacheOption): Refusal | undefined {
  const checkout = typeof cache === 'string' ? checkoutAround(cache, config) : undefined
  return checkout === undefined
    ? undefined
    : {
        refused: `--cache ${cache} is inside ${checkout}, where a commit could put files that change your site`,
        note: 'name a folder outside of it, or leave out --cache to use your own cache folder',
      }
}

/** Node.js 24 has two optimizers: a fast one, maglev, and a good one. */
const hasMaglev = Number.parseInt(process.versions.node, 10) >= 24

/** V8's optimizers cost small sites more CPU than they save: a build of 10 pages takes 1.4 to 1.5 times as long with them. */
export function startLight(): void {
  setFlagsFromString('--no-opt')
  if (hasMaglev) setFlagsFromString('--no-maglev')
}

/**
 * From here on, functions that run often are optimized; by the fast optimizer alone, where there are fewer than 500 pages. The heap of
 * a large site grows by half at a time: 1,000 pages take 0.85 of the memory, and no more CPU time.
 */
export function optimize(pages: number): void {
  if (hasMaglev) setFlagsFromString('--maglev')
  if (pages >= (hasMaglev ? 1500 : 500)) setFlagsFromString('--opt')
  if (pages >= 500) setFlagsFromString('--heap-growing-percent=50')
}

interface CommonModule {
  exports: unknown
  require(id: string): unknown
  _compile(this: CommonModule, text: string, file: string, ...more: unknown[]): unknown
}

/**
 * From now on, chunks of the program are compiled from code that an earlier run left: a build of 10 pages takes four fifths of the
 * CPU. V8 compiles a function when it is first called, so the code is kept at the end of a run.
 */
export function useCodeCache(): void {
  const store = cacheOf('.', true)
  if (store === undefined) return
  const chunks = join(packageFolder, 'lib/chunks')
  const fresh = new Map<string, Script>()
  const modules = Module.prototype as unknown as CommonModule
  const compile = modules._compile
  modules._compile = function (text, path, ...more) {
    if (dirname(path) !== chunks) return compile.call(this, text, path, ...more)
    const key = `code ${basename(path)}`
    const cachedData = store.get(key)
    const wrapped = `(function (exports, require, module, __filename, __dirname) {${text}\n})`
    const script = new Script(wrapped, {
      filename: path,
      ...(cachedData && { cachedData: Buffer.from(cachedData) }),
    })
    if (cachedData === undefined || script.cachedDataRejected) fresh.set(key, script)
    const run = script.runInThisContext()
    return run.call(this.exports, this.exports, (id: string) => this.require(id), this, path, chunks)
  }
  process.once('exit', code => {
    if (code !== 0) return
    // V8 takes code only under the flags that it was made with.
    startLight()
    for (const [key, script] of fresh) store.set(key, script.createCachedData())
  })
}
