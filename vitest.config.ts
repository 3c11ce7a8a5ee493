import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

/** One folder of test/ is one lane: `npm run test:servers` runs one alone, `npm test` all of them. */
const lane = (name: string, exclude: string[] = []): TestProjectInlineConfiguration => ({
  extends: true,
  // Files share what they import: to load it again for each would take minutes of CPU.
  test: { name, include: [`test/${name}/**/*.test.ts`], exclude, isolate: false },
})

const unit = ['src/**/*.test.ts', 'test/unit/**/*.test.ts']
/** Of those, the ones that put something else in the place of modules. */
const traces = [
  'src/compile/render-files.test.ts',
  'src/doctor/no-server.test.ts',
  'src/edge/programs.test.ts',
]

/** Those that count the processor's time in their own process, which should have done nothing else before. */
const timed = ['limits', 'load', 'page-time'].map(name => `test/hostile/${name}.test.ts`)

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['./test/support/seed.ts', './test/support/equal-bytes.ts'],
    // Two cores, and often one of the files waits for a server or a browser.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Files that leave no trace share what they import.
      {
        extends: true,
        test: { name: 'unit', include: unit, exclude: traces, isolate: false },
      },
      { extends: true, test: { name: 'unit-alone', include: traces } },
      ...['program', 'servers', 'browser'].map(name => lane(name)),
      lane('hostile', timed),
      { extends: true, test: { name: 'hostile-alone', include: timed } },
      // Measurements come last, with nothing beside them.
      {
        extends: true,
        test: {
          name: 'speed',
          include: ['test/speed/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
