import { folder } from '../schema/folder.ts'
import { type Tree, treeAt } from './tree.ts'

/** Where page sources and assets lie, relative to the config. */
export interface Folders {
  readonly pages: string
  readonly assets: string
}

/** The folders that a config names, and the usual ones where it names none or is wrong. */
export function foldersOf(tree: Tree | undefined): Folders {
  return { pages: folderAt(tree, 'pages'), assets: folderAt(tree, 'assets') }
}

function folderAt(tree: Tree | undefined, key: 'pages' | 'assets'): string {
  const { success, data } = folder.safeParse(treeAt(tree, [key])?.value)
  return success ? data : key
}
