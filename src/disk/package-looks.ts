import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lookOf } from './look-of.ts'
import { packageFolder } from './package-folder.ts'

/** How everything looks that this program reads of its own while it runs. Its code has an id (`program-id`). */
export function packageLooks(): readonly string[] {
  const below = ['templates', 'lib/programs'].map(folder => join(packageFolder, folder)).flatMap(filesBelow)
  const files = ['docs/diagnostics.md', 'package.json'].map(file => join(packageFolder, file))
  return [...below, ...files].map(file => {
    const stat = lstatSync(file, { throwIfNoEntry: false })
    // Whoever needs it will say that it is missing.
    return stat === undefined ? file : lookOf(file, stat)
  })
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map(entry =>
    join(entry.parentPath, entry.name),
  )
}
