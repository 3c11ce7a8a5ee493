import { defineConfig } from 'vitest/config'
// @ts-expect-error: plain JavaScript
import { wordsPlugin } from '../../scripts/words-plugin.js'

/** The folder or room whose sources are changed: of all tests, its own. Of a room, also those next to it. */
const room = process.env['MUTATED'] ?? '*'
const nearby = room.includes('/') ? [`src/${room.replace(/\/.*/, '')}/*.test.ts`] : []

// Each of thousands of changes runs the tests again: not those that make up input, measure time, or say again in other
// words what others say; nor those that hold on one version of Node.js alone.
const slow = [
  'site/schema/values/addresses',
  'site/yaml/yaml',
  'site/validate/validate',
  'site/pages/page-path',
  'site/one-complaint',
  'page/page-content',
  'page/markdown/read-blocks',
  'page/twin',
  'page/twin-scripts',
  'page/twin/write-markdown',
]

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default defineConfig({
  plugins: [wordsPlugin],
  test: {
    include: [`src/${room}/**/*.test.ts`, ...nearby],
    exclude: slow.map(name => `src/${name}.test.ts`),
    testTimeout: 20_000,
    // Changed sources count which lines run, so they are slower than the limits allow.
    testNamePattern: /^(?!.*\blinear\b)/,
    // Modules are read once for all files: half of the time.
    isolate: false,
  },
})
