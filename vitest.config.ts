import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Servers and builds share two cores: as many files at once.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
