import { defineConfig } from 'vitest/config'

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default defineConfig({
  test: {
    include: ['test/conformance/*.check.ts'],
    globalSetup: 'test/conformance/served-site.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A browser that is measured wants the machine for itself.
    fileParallelism: false,
  },
})
