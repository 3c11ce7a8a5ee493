import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Templates } from '../model/sources.ts'
import { packageFolder } from './package-folder.ts'

const folder = join(packageFolder, 'templates')

/** The templates that came with the program. */
export function readTemplates(): Templates {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(file => [relative(folder, file).replaceAll(sep, '/'), readFileSync(file, 'utf8')]),
  )
}
