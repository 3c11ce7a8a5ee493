import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'
import { readText } from './read-regular.ts'

/** Stands for the bytes of the installed program; `undefined` where it runs from its sources, which change. */
export function programId(): string | undefined {
  try {
    return readText(join(packageFolder, 'lib/program.txt')).trim()
  } catch {
    return undefined
  }
}
