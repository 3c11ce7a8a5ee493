import { defineConfig } from 'vitest/config'

/** The folder whose sources are changed: its own tests, and those that look at all that it makes. */
const folder = process.env['MUTATED'] ?? '*'

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default defineConfig({
  test: {
    include: [`src/${folder}/**/*.test.ts`],
    // Each of some thousand changes runs these tests again: not those that make up input, nor those that measure time.
    testNamePattern:
      /^(?!.*(?:hostile files|no complaint of zod|harmless in every|no accepted path|xn--a\.example))/,
    testTimeout: 20_000,
  },
})
