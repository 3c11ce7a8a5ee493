import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** Stands for the bytes of the installed program; `undefined` where it runs from its sources, which change. */
export function programId(): string | undefined {
  try {
    return readFileSync(join(packageFolder, 'lib/program.txt'), 'utf8').trim()
  } catch {
    return undefined
  }
}
