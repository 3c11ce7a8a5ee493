import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'

/**
 * Makes a function of each YAML file: a language that nobody asks for is never parsed. `folder/*.yaml` is all files of a folder, by
 * name. For rolldown and Vitest.
 */
export const wordsPlugin = {
  name: 'words',
  enforce: 'pre',
  resolveId: (source, importer) => (source.endsWith('/*.yaml') ? join(dirname(importer), source) : undefined),
  load(id) {
    if (!id.endsWith('*.yaml')) return undefined
    const names = readdirSync(dirname(id))
      .filter(name => name.endsWith('.yaml'))
      .sort()
    const texts = names
      .sort()
      .map(name => [basename(name, '.yaml'), readFileSync(join(dirname(id), name), 'utf8')])
    // The text of one YAML file, with JSON for each of the others.
    return texts.map(([name, text]) => `${name}: ${JSON.stringify(parse(text))}`).join('\n')
  },
  transform(text, id) {
    if (!id.endsWith('.yaml')) return undefined
    const json = JSON.stringify(JSON.stringify(parse(text)))
    return { code: `export const table = () => JSON.parse(${json})`, map: null, moduleType: 'js' }
  },
}
