import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests often wait for servers and programs: one file more than there are cores of the usual machine.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
