import { lstatSync } from 'node:fs'
import { readRegular } from './read-regular.ts'

/** The bytes of a file that may be missing. A link, which may lead anywhere, counts as missing, as does what is no file. */
export function readPlain(file: string): Buffer | undefined {
  try {
    return lstatSync(file).isFile() ? readRegular(file) : undefined
  } catch {
    return undefined
  }
}
