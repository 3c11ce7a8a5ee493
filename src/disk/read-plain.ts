import { lstatSync, readFileSync } from 'node:fs'

/** The bytes of a file that may be missing. A link, which may lead anywhere, counts as missing, as does what is no file. */
export function readPlain(file: string): Buffer | undefined {
  try {
    return lstatSync(file).isFile() ? readFileSync(file) : undefined
  } catch {
    return undefined
  }
}
