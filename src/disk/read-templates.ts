import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Templates } from '../model/sources.ts'
import { packageFolder } from './package-folder.ts'
import { readText } from './read-regular.ts'

/** Where they are. */
export const templatesFolder = join(packageFolder, 'templates')

/** The templates that came with the program, and the programs for edge hosts, which are compiled. */
export function readTemplates(): Templates {
  return new Map([...filesBelow('templates', ''), ...filesBelow('lib/programs', 'edge/')])
}

function filesBelow(folder: string, prefix: string): readonly (readonly [string, string])[] {
  const root = join(packageFolder, folder)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => [prefix + relative(root, file).replaceAll(sep, '/'), readText(file)])
}
