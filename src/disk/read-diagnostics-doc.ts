import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** What the package says of each diagnostic. */
export function readDiagnosticsDoc(): string {
  return readFileSync(join(packageFolder, 'docs/diagnostics.md'), 'utf8')
}
