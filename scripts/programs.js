// Makes one file of each program that is published or uploaded: lib/programs/<host>.js for edge hosts, which `src/hosts` writes with
// the table before them, and lib/programs/search.js for browsers, with MiniSearch below its license.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = name => fileURLToPath(new URL(name, import.meta.url))

async function bundled(input, platform, target, output = {}) {
  const bundle = await rolldown({
    cwd: here('..'),
    input: here(`../${input}`),
    platform,
    treeshake: { moduleSideEffects: false },
    transform: { target },
  })
  const { output: files } = await bundle.generate({ format: 'es', ...output })
  return files[0].code
}

const write = (name, code) => writeFileSync(here(`../lib/programs/${name}.js`), code)

mkdirSync(here('../lib/programs'), { recursive: true })
for (const host of ['cloudflare', 'netlify', 'vercel'])
  write(host, await bundled(`src/hosts/edge/${host}.ts`, 'neutral', 'es2022'))
const license = readFileSync(here('../node_modules/minisearch/LICENSE.txt'), 'utf8').trim()
const banner = `/*! MiniSearch, https://github.com/lucaong/minisearch\n\n${license}\n*/`
write(
  'search',
  await bundled('templates/search/search.js', 'browser', 'es2022', { minify: true, postBanner: banner }),
)
