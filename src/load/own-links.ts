import type { PageLink } from '../content/page-link.ts'
import { siteAddress } from '../content/site-address.ts'
import { type Tree, textAt, treeAt } from './tree.ts'

/** The links from the config to pages that there are; of the others, `ownAddresses` complains. */
export function ownLinks(tree: Tree | undefined, paths: ReadonlySet<string>): readonly PageLink[] {
  return ['website', 'guide'].flatMap(key => {
    const address = textAt(tree, ['server', key])
    const place = treeAt(tree, ['server', key])?.place
    if (address === undefined || place === undefined) return []
    const found = siteAddress(address, { file: '', path: '/' }, textAt(tree, ['baseUrl']))
    return found !== undefined && paths.has(found.path) ? [{ ...found, written: address, place }] : []
  })
}
