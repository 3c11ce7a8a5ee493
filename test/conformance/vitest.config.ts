import { defineConfig } from 'vitest/config'
// @ts-expect-error: plain JavaScript
import { wordsPlugin } from '../../scripts/words-plugin.js'
import { memoryFolder } from '../support/memory-folder.ts'

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default defineConfig({
  plugins: [wordsPlugin],
  test: {
    env: { TMPDIR: memoryFolder() },
    globalSetup: 'test/conformance/served-site.ts',
    include: ['test/conformance/*.check.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // They run next to the tests, on two cores.
    maxWorkers: 1,
    // Files share what they import.
    isolate: false,
  },
})
