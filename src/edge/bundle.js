// Makes one file of each program for edge hosts: lib/programs/<host>.js, which `targets/` write with the table before them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { minify } from 'terser'
import lowering from 'typescript-5'

const here = name => fileURLToPath(new URL(name, import.meta.url))

async function bundled(host, options) {
  const bundle = await rolldown({
    input: here(`${host}.ts`),
    platform: 'neutral',
    treeshake: { moduleSideEffects: false },
    transform: { target: 'es2022' },
  })
  const { output } = await bundle.generate(options)
  return output[0].code
}

/** CloudFront's engine speaks the JavaScript of 2009 and little more, takes 10 kB, and calls a function by its name. */
async function lowered(code) {
  const { ScriptTarget, ModuleKind } = lowering
  const compilerOptions = { target: ScriptTarget.ES5, module: ModuleKind.ESNext, removeComments: true }
  const script = code.replace(/^export .*$/m, '')
  const { outputText } = lowering.transpileModule(script, { compilerOptions })
  const short = await minify(outputText, {
    ecma: 5,
    toplevel: true,
    mangle: { reserved: ['handler'] },
    compress: { unused: true, top_retain: ['handler'] },
  })
  return short.code
}

const write = (host, code) => writeFileSync(here(`../../lib/programs/${host}.js`), code)

mkdirSync(here('../../lib/programs'), { recursive: true })
for (const host of ['cloudflare', 'netlify', 'vercel']) write(host, await bundled(host, { format: 'es' }))
write('cloudfront', await lowered(await bundled('cloudfront', { format: 'es', comments: false })))
