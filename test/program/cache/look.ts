import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../../src/text/digest.ts'

/** What a server sees of a folder, by path: kinds, rights, times and digests. Links are not followed, except the folder itself. */
export function look(
  folder: string,
  bytesOf: (file: string) => Uint8Array = file => readFileSync(file),
): Readonly<Record<string, string>> {
  const found: Record<string, string> = { '.': rightsOf(statSync(folder)) }
  const walk = (inside: string) => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = join(inside, entry.name)
      const place = join(folder, path)
      const stat = lstatSync(place)
      if (stat.isSymbolicLink()) found[path] = `link to ${readlinkSync(place)}`
      else found[path] = rightsOf(stat)
      if (stat.isFile()) found[path] += ` ${stat.mtimeMs} ${digest(bytesOf(place))}`
      if (stat.isDirectory()) walk(path)
    }
  }
  walk('')
  return found
}

const rightsOf = ({ mode }: { readonly mode: number }) => mode.toString(8)
