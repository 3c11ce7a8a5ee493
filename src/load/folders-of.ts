import { folder } from '../schema/folder.ts'
import { type Tree, treeAt } from './tree.ts'

/** Where page sources, assets and agent skills lie, relative to the config. */
export interface Folders {
  readonly pages: string
  readonly assets: string
  readonly skills: string
}

/** The folders that a config names, and the usual ones where it names none or is wrong. */
export function foldersOf(tree: Tree | undefined): Folders {
  return { pages: folderAt(tree, 'pages'), assets: folderAt(tree, 'assets'), skills: 'skills' }
}

function folderAt(tree: Tree | undefined, key: 'pages' | 'assets'): string {
  const { success, data } = folder.safeParse(treeAt(tree, [key])?.value)
  return success ? data : key
}
