import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Eta } from 'eta/core'

const folder = fileURLToPath(new URL('../templates/', import.meta.url))
/** Of the settings in `src/text/template.ts`, those that are seen in the code. */
const eta = new Eta({ autoTrim: false, autoFilter: true })

/** Makes a function of each template, in the place of an empty `src/text/compiled-templates.ts`. For rolldown. */
export const templatesPlugin = {
  name: 'templates',
  transform(_, id) {
    if (!id.endsWith('/src/text/compiled-templates.ts')) return undefined
    const files = readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.eta'))
    const code = `export const compiledTemplates = new Map([${files.sort().map(entryOf).join(',\n')}])`
    return { code, map: null, moduleType: 'js' }
  },
}

function entryOf(file) {
  const text = readFileSync(join(folder, file), 'utf8')
  const key = createHash('sha256').update(text).digest('hex')
  return `["${key}", function (it, options) {${eta.compileToString(text)}}]`
}
