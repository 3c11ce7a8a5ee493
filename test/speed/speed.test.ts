import { type StdioOptions, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, readSite, readTemplates } from '../../src/index.ts'
import type { Store } from '../../src/model/sources.ts'
import { cpuTime } from '../../src/testing/cpu-time.ts'
import { scratch } from '../../src/testing/scratch.ts'
import { program } from '../support/portolan.ts'

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
function made(sources: ReturnType<typeof sourcesOf>, store?: Store) {
  const compiled = compile(sources, templates, store ? { store } : {})
  expect(compiled.diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  return { ...compiled, count: [...compiled.files].length }
}

test('four times as many pages take far less than sixteen times as long, and each leaves less than 40 kB of the heap: its texts and no tree', () => {
  const madeOf = (count: number) => {
    const sources = sourcesOf(count)
    const before = process.cpuUsage()
    const compiled = made(sources, memory())
    const { user, system } = process.cpuUsage(before)
    collect()
    return { cpu: user + system, heap: process.memoryUsage().heapUsed, compiled }
  }
  madeOf(50)
  const [few, many] = [madeOf(50), madeOf(200)]
  expect([few, many].map(({ compiled }) => compiled.bundle?.site.pages.length)).toEqual([50, 200])
  expect(many.cpu / few.cpu).toBeLessThan(6)
  // The small one is held while the large one is made.
  expect((many.heap - few.heap) / 200).toBeLessThan(40_000)
})

test('what was made before is not made again: a warm build takes less than a third of a cold one', () => {
  const sources = sourcesOf(40)
  const store = memory()
  made(sources, store)
  expect(cpuTime(() => made(sources, store), 2) / cpuTime(() => made(sources), 2)).toBeLessThan(1 / 3)
})

describe('the CPU of a process, with a site of twenty pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-speed-'))
  const cwd = join(folder, 'here')
  const used = { empty: 0, idle: 0, first: 0, unchanged: 0, kept: 0, fresh: 0 }
  beforeAll(() => {
    writeSite('portolan', cwd, 20)
    writeFileSync(join(cwd, 'empty.js'), '')
    const build = (env = {}) => cpuOf([program, 'build', '--cache', '../cache'], cwd, env)
    const firstBuild = (env = {}) => {
      for (const name of ['dist', '../cache']) rmSync(join(cwd, name), { recursive: true, force: true })
      return build(env)
    }
    const leastOf = (words: readonly string[]) => Math.min(cpuOf(words, cwd), cpuOf(words, cwd))
    // Leaves compiled code, and what `check` reads.
    cpuOf([program, 'build'], cwd)
    used.idle = firstBuild({ NODE_OPTIONS: `--require=${resolve('bench/build/without-compression.cjs')}` })
    used.first = firstBuild()
    used.unchanged = build()
    used.kept = leastOf([program, 'check'])
    used.fresh = leastOf([program, 'check', '--no-cache'])
    used.empty = (cpuOf(['empty.js'], cwd) + cpuOf(['empty.js'], cwd)) / 2
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each<[string, keyof typeof used, number, keyof typeof used]>([
    ['a build of unchanged pages takes less than 16 times that of an empty script', 'unchanged', 16, 'empty'],
    ['a first build takes less than 30 times that of an empty script', 'first', 30, 'empty'],
    ['compression takes less than half of a first build', 'first', 2, 'idle'],
    ['check reads what a build has kept, and then takes less than three quarters', 'kept', 3 / 4, 'fresh'],
  ])('%s', (_, one, most, other) => {
    expect(used[one] / used[other]).toBeLessThan(most)
  })
})

/** Seconds of CPU that Node.js takes for a script, its threads included: they hardly change when other programs run. */
function cpuOf(words: readonly string[], cwd: string, more = {}): number {
  const timed = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null'
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...more }
  const shell = ['-c', timed, 'timed', process.execPath, ...words]
  // With a socket as its input, Bash reads ~/.bashrc.
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
  const { status, stderr } = spawnSync('bash', shell, { cwd, env, encoding: 'utf8', stdio })
  expect(status, stderr).toBe(0)
  const [user = 0, system = 0] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return user + system
}
