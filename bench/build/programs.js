// The programs that are compared: how each is called in the folder of its site, and what it leaves there.
import { fileURLToPath } from 'node:url'

const path = file => fileURLToPath(new URL(`../${file}`, import.meta.url))
const program = path('../bin/portolan.js')
const withoutCompression = path('build/without-compression.cjs')
const eleventy = path('node_modules/@11ty/eleventy/cmd.cjs')

const build = ['build', '--cache', '../cache']
const portolan = { kind: 'portolan', out: 'dist', caches: ['../cache'] }
const hugo = { kind: 'hugo', out: 'public', caches: ['resources', '.hugo_build.lock'] }

/** `node` is the Node.js that runs those of JavaScript. */
export const programs = {
  portolan: { ...portolan, words: node => [node, program, ...build] },
  // For comparisons with programs that compress nothing.
  'portolan, compressors idle': {
    ...portolan,
    words: node => [node, '--require', withoutCompression, program, ...build],
  },
  // With cards, icons and compression.
  'portolan, sample': { ...portolan, kind: 'sample', words: node => [node, program, ...build] },
  'portolan, sample without pictures': {
    ...portolan,
    kind: 'sample without pictures',
    words: node => [node, program, ...build],
  },
  'portolan --version': { ...portolan, kind: 'empty', words: node => [node, program, '--version'] },
  // Pages that something else wrote.
  'portolan, finished pages': {
    ...portolan,
    kind: 'finished',
    words: node => [node, '--require', withoutCompression, program, ...build],
  },
  'empty script': { kind: 'empty', out: 'out', caches: [], words: node => [node, 'empty.js'] },
  hugo: { ...hugo, words: () => ['hugo', '--quiet'] },
  'hugo, compressed': {
    ...hugo,
    words: () => ['sh', '-c', `hugo --quiet --minify --config hugo.toml,twins.toml && ${compressed}`],
  },
  eleventy: { kind: 'eleventy', out: 'out', caches: ['.cache'], words: node => [node, eleventy, '--quiet'] },
}

const texts = "find public -type f '(' -name '*.html' -o -name '*.xml' -o -name '*.md' ')' -print0"
const compressed = `${texts} | xargs -0 -r gzip -9kf && ${texts} | xargs -0 -r brotli -q 11 -kf`
