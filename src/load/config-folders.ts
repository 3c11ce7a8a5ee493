import { decode } from './decode.ts'
import { type Folders, foldersOf } from './folders-of.ts'
import { yaml } from './yaml.ts'
import { yamlSource } from './yaml-source.ts'

/** Which folders to read, before anything is checked: the usual ones where the config is wrong. */
export function configFolders(bytes: Uint8Array): Folders {
  const text = decode('', bytes, 1024 * 1024)
  return foldersOf(typeof text === 'string' ? yaml(yamlSource('', text)).tree : undefined)
}
