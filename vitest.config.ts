import { spawnSync } from 'node:child_process'
import { defineConfig } from 'vitest/config'
// @ts-expect-error: plain JavaScript
import { wordsPlugin } from './scripts/words-plugin.js'
import { LongestFirst } from './test/support/longest-first.ts'
import { memoryFolder } from './test/support/memory-folder.ts'

/** Those that count the processor's time in their own process, which should have done little else before. */
const timed = ['test/system/limits.test.ts', 'test/servers/load.test.ts']
const speed = 'test/speed/**/*.test.ts'
/** What breaks only when its own part changes: .ci/run asks a quarter of them, `npm run test:all` all. */
const turns = [
  'test/servers/{logs,own-answers,worst-site}.test.ts',
  'test/servers/contract/{apache-own,apache-paths,caches,configs,elsewhere,image,names,nginx-names}.test.ts',
  'test/servers/verify/*.test.ts',
  'test/browser/!(files|join|pages|vectors|webmcp).test.ts',
  'test/system/{action,doc-runs,docs-site,doctor,examples,get-started,library,nodes,package,private-cache,terminal}.test.ts',
]
/** test/support/seed.ts makes random inputs of it. A copy without Git has those of zero. */
const commit = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' })
const COMMIT = commit.stdout?.trim() || '0'

// As Node.js loads packages: Vitest would take the parsers that are made for development, full of assertions.
process.env['NODE_ENV'] = 'production'

export default defineConfig({
  plugins: [wordsPlugin],
  test: {
    env: { TMPDIR: memoryFolder(), COMMIT, NODE_ENV: 'test' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['./test/support/seed.ts', './test/support/equal-bytes.ts'],
    // Servers and builds share two cores: as many files at once.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Files share what they import: to load it again for each would take minutes of CPU.
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'bench/*.test.ts', 'test/{unit,golden,program}/**/*.test.ts'],
          isolate: false,
        },
      },
      // These need servers, browsers or other programs.
      {
        extends: true,
        test: {
          name: 'system',
          include: ['test/{system,servers,browser}/**/*.test.ts'],
          exclude: [...timed, ...turns],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'turns', include: turns, isolate: false } },
      { extends: true, test: { name: 'timed', include: timed, isolate: false } },
      // Measurements of CPU time, in a process that has done nothing else.
      { extends: true, test: { name: 'speed', include: [speed] } },
    ],
  },
})
