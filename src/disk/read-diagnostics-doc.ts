import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'
import { readText } from './read-regular.ts'

/** What the package says of each diagnostic. */
export function readDiagnosticsDoc(): string {
  return readText(join(packageFolder, 'docs/diagnostics.md'))
}
