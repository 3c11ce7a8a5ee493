// Makes one file of each program for edge hosts: lib/programs/<host>.js, which `src/hosts` writes with the table before them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = name => fileURLToPath(new URL(name, import.meta.url))

async function bundled(host) {
  const bundle = await rolldown({
    input: here(`../src/hosts/edge/${host}.ts`),
    platform: 'neutral',
    treeshake: { moduleSideEffects: false },
    transform: { target: 'es2022' },
  })
  const { output } = await bundle.generate({ format: 'es' })
  return output[0].code
}

const write = (host, code) => writeFileSync(here(`../lib/programs/${host}.js`), code)

mkdirSync(here('../lib/programs'), { recursive: true })
for (const host of ['cloudflare', 'netlify', 'vercel']) write(host, await bundled(host))
