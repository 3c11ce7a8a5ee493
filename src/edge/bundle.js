// Makes one file of each program for edge hosts: lib/programs/<host>.js, which `targets/` lay down with the table before them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import lowering from 'typescript-5'

const here = name => fileURLToPath(new URL(name, import.meta.url))

async function bundled(host, format) {
  const bundle = await rolldown({
    input: here(`${host}.ts`),
    platform: 'neutral',
    treeshake: { moduleSideEffects: false },
    transform: { target: 'es2022' },
  })
  const { output } = await bundle.generate({ format, comments: format === 'es' })
  return output[0].code
}

/** CloudFront's engine speaks the JavaScript of 2009 and little more. */
function lowered(code) {
  const { ScriptTarget, ModuleKind } = lowering
  const compilerOptions = { target: ScriptTarget.ES5, module: ModuleKind.None, removeComments: true }
  return lowering.transpileModule(code, { compilerOptions }).outputText
}

mkdirSync(here('../../lib/programs'), { recursive: true })
for (const host of ['cloudflare']) {
  writeFileSync(here(`../../lib/programs/${host}.js`), await bundled(host, 'es'))
}
