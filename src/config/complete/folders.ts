import type { Folders } from '../../model/site.ts'
import { folder, outerFolder } from '../schema/values/paths.ts'
import { decode } from '../yaml/decode.ts'
import { type Tree, treeAt, yamlSource } from '../yaml/source.ts'
import { yaml } from '../yaml/yaml.ts'

/** Which folders to read, before anything is checked: the usual ones where the config is wrong. */
export function configFolders(bytes: Uint8Array): Folders {
  const text = decode('', bytes, 1024 * 1024)
  return namedFolders(typeof text === 'string' ? yaml(yamlSource('', text)).tree : undefined)
}

/** The folders that a config names, and the usual ones where it names none or is wrong. */
export function namedFolders(tree: Tree | undefined): Folders {
  const folderAt = (path: string) => folder.safeParse(treeAt(tree, path)?.value).data
  const templates = folderAt('site.templates')
  const from = outerFolder.safeParse(treeAt(tree, 'site.from')?.value).data?.replace(/^\.\/|\/$/g, '')
  return {
    pages: folderAt('pages') ?? 'pages',
    assets: folderAt('assets') ?? 'assets',
    skills: 'skills',
    static: 'static',
    ...(templates !== undefined && { templates }),
    ...(from !== undefined && { from }),
  }
}
