import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { compile, readSite, readTemplates } from '../../src/index.ts'
import type { Store } from '../../src/model/sources.ts'
import { cpuTime } from '../../src/testing/cpu-time.ts'
import { scratch } from '../../src/testing/scratch.ts'
import { finished, portolan, program, start } from '../support/portolan.ts'

// Ours against ours, on the same machine in the same minute: what is far outside is no noise.

const { writeSite } = await import(new URL('../../bench/build/sites.js', import.meta.url).href)
const templates = readTemplates()

/** The sources of a made-up site of so many pages. */
function sourcesOf(count: number) {
  const folder = scratch()
  writeSite('portolan', folder, count)
  return readSite(join(folder, 'site/portolan.yaml'))
}

function memory(): Store {
  const values = new Map<string, Uint8Array>()
  return { get: key => values.get(key), set: (key, value) => values.set(key, value) }
}

/** Collects what nobody holds any more. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Compiles, and asks for every file. */
function made(sources: ReturnType<typeof sourcesOf>, store?: Store): number {
  const { files, diagnostics } = compile(sources, templates, store ? { store } : {})
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  return [...files].length
}

test('four times as many pages take far less than sixteen times as long', () => {
  const [few, many] = [sourcesOf(30), sourcesOf(120)]
  made(few)
  expect(cpuTime(() => made(many), 2) / cpuTime(() => made(few), 2)).toBeLessThan(8)
})

test('what is known of a page, once it is compiled, takes its texts and no tree: less than 40 kB of the heap', () => {
  const heapOf = (count: number) => {
    const compiled = compile(sourcesOf(count), templates, { store: memory() })
    collect()
    return { used: process.memoryUsage().heapUsed, compiled }
  }
  heapOf(20)
  const [few, many] = [heapOf(50), heapOf(250)]
  expect([few, many].map(({ compiled }) => compiled.bundle?.site.pages.length)).toEqual([50, 250])
  // The small one is held while the large one is made.
  expect((many.used - few.used) / 250).toBeLessThan(40_000)
})

test('what was made before is not made again: a warm build takes less than a third of a cold one', () => {
  const sources = sourcesOf(40)
  const store = memory()
  made(sources, store)
  expect(cpuTime(() => made(sources, store)) / cpuTime(() => made(sources))).toBeLessThan(1 / 3)
})

const build = ['build', '--cache', '../cache']

test.each([
  ['of unchanged pages', 16, []],
  ['of ten pages, the first one,', 30, ['dist', '../cache']],
])('a build %s takes less than %i times the CPU of an empty script', async (_, most, made) => {
  const cwd = join(scratch(), 'here')
  writeSite('portolan', cwd, 10)
  const empty = join(cwd, 'empty.js')
  writeFileSync(empty, '')
  for (let turn = 0; turn < 2; turn++) await portolan([...build, '--quiet'], { cwd })
  const sums = { empty: 0, build: 0 }
  for (let turn = 0; turn < 3; turn++) {
    for (const name of made) rmSync(join(cwd, name), { recursive: true })
    sums.empty += cpuOf([empty], cwd)
    sums.build += cpuOf([program, ...build], cwd)
  }
  expect(sums.build / sums.empty).toBeLessThan(most)
})

/** Seconds of CPU that Node.js takes for a script, its threads included: they hardly change when other programs run. */
function cpuOf(words: readonly string[], cwd: string): number {
  const timed = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null'
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }
  const shell = ['-c', timed, 'timed', process.execPath, ...words]
  const { status, stderr } = spawnSync('bash', shell, { cwd, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const [user = 0, system = 0] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return user + system
}

test('compression takes less than half of a first build', async () => {
  const cwd = scratch()
  writeSite('portolan', cwd, 40)
  const idle = { NODE_OPTIONS: `--require=${resolve('bench/build/without-compression.cjs')}` }
  const least = { whole: Number.POSITIVE_INFINITY, idle: Number.POSITIVE_INFINITY }
  const words = ['build', '--no-cache', '--force']
  for (let turn = 0; turn < 2; turn++) {
    least.whole = Math.min(least.whole, await timeOf(words, { cwd }))
    least.idle = Math.min(least.idle, await timeOf(words, { cwd, env: idle }))
  }
  expect(least.whole / least.idle).toBeLessThan(2)
})

test('check reads what a build has kept, and then takes less than three quarters of the time', async () => {
  const cwd = scratch()
  writeSite('portolan', cwd, 40)
  await portolan(['build', '--quiet'], { cwd })
  const least = { kept: Number.POSITIVE_INFINITY, fresh: Number.POSITIVE_INFINITY }
  for (let turn = 0; turn < 2; turn++) {
    least.kept = Math.min(least.kept, await timeOf(['check'], { cwd }))
    least.fresh = Math.min(least.fresh, await timeOf(['check', '--no-cache'], { cwd }))
  }
  expect(least.kept / least.fresh).toBeLessThan(3 / 4)
})

async function timeOf(words: readonly string[], surroundings: Parameters<typeof start>[1]): Promise<number> {
  const before = performance.now()
  expect((await finished(start(words, surroundings))).code).toBe(0)
  return performance.now() - before
}
