// The programs that are compared: how each is called in the folder of its site, and what it leaves there.
import { fileURLToPath } from 'node:url'

const path = file => fileURLToPath(new URL(`../${file}`, import.meta.url))
const program = path('../bin/portolan.js')
const withoutCompression = path('build/without-compression.js')
const eleventy = path('node_modules/@11ty/eleventy/cmd.cjs')

const portolan = { kind: 'portolan', out: 'dist', caches: ['site/.portolan'] }
const hugo = { kind: 'hugo', out: 'public', caches: ['resources', '.hugo_build.lock'] }

/** The files that portolan compresses are the texts; these are Hugo's. */
const texts = "find public -type f '(' -name '*.html' -o -name '*.xml' ')' -print0"

export const programs = {
  portolan: { ...portolan, words: [process.execPath, program, 'build'] },
  'portolan, compressors idle': {
    ...portolan,
    words: [process.execPath, '--import', withoutCompression, program, 'build'],
  },
  hugo: { ...hugo, words: ['hugo', '--quiet'] },
  'hugo, lean': { ...hugo, words: ['hugo', '--quiet', '--config', 'hugo.toml,lean.toml'] },
  'hugo, gzip, brotli': {
    ...hugo,
    words: shell(`${texts} | xargs -0 -r gzip -9kf`, `${texts} | xargs -0 -r brotli -q 11 -kf`),
  },
  'hugo, gzip, brotli on all cores': {
    ...hugo,
    words: shell(
      `${texts} | xargs -0 -r -n 16 -P "$(nproc)" sh -c 'gzip -9kf "$@" && brotli -q 11 -kf "$@"' sh`,
    ),
  },
  eleventy: {
    kind: 'eleventy',
    words: [process.execPath, eleventy, '--quiet'],
    out: 'out',
    caches: ['.cache'],
  },
}

function shell(...steps) {
  return ['sh', '-c', ['hugo --quiet', ...steps].join(' && ')]
}
