import { defineConfig } from 'vitest/config'

const checks = 'test/conformance/*.check.ts'
const lighthouse = 'test/conformance/lighthouse.check.ts'
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default defineConfig({
  test: {
    globalSetup: 'test/conformance/served-site.ts',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patience,
          name: 'read',
          include: [checks],
          exclude: [lighthouse],
          sequence: { groupOrder: 0 },
        },
      },
      // A browser that is measured wants the machine for itself.
      { test: { ...patience, name: 'measured', include: [lighthouse], sequence: { groupOrder: 1 } } },
    ],
  },
})
