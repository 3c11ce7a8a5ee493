import { defineConfig } from 'vitest/config'

/** The folder whose sources are changed: its own tests, and those that look at all that it makes. */
const folder = process.env['MUTATED'] ?? '*'

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default defineConfig({
  test: {
    include: [`src/${folder}/**/*.test.ts`, ...(folder === 'targets' ? ['test/golden.test.ts'] : [])],
    // Under Stryker everything is slower: what measures time has no say here.
    testNamePattern: '^(?!.*(?:times as many|costs?))',
    testTimeout: 20_000,
  },
})
