import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Sources } from '../../model/sources.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import { type Tree, treeAt, type YamlComplaint } from '../yaml/source.ts'
import type { LoadedPage } from './loaded-page.ts'

/** Complains of what is wrong with the pages taken together. */
export function pageSet(
  { config, files, refused }: Sources,
  { folders, tree }: LoadedConfig,
  pages: readonly LoadedPage[],
  paths: ReadonlySet<string>,
): readonly Diagnostic[] {
  if (refused.some(({ path }) => path === folders.pages)) return []
  const inside = [...files.keys(), ...refused.map(({ path }) => path)]
  const isThere = inside.some(file => file.startsWith(`${folders.pages}/`))
  const named = treeAt(tree, ['pages'])
  // A folder that is refused was complained of, and another one read in its place.
  const isMeant = named === undefined || named.value === folders.pages
  if (tree !== undefined && isMeant && !isThere)
    return [{ ...missingFolder(folders.pages, named), file: config, fatal: true }]
  const diagnostics: Diagnostic[] = []
  // Without a readable config, the folder of the pages is a guess.
  if (!paths.has('/') && (tree !== undefined || paths.size > 0)) {
    const file = `${folders.pages}/index.md`
    const reason = 'The site has no home page'
    diagnostics.push({ file, ruleId: 'home-page-missing', reason, note: `Write ${file}`, fatal: true })
  }
  const [first, ...others] = pages.filter(({ front }) => front?.rel === 'service-doc')
  for (const { file } of others) {
    diagnostics.push({
      file,
      ruleId: 'service-doc-conflict',
      reason: `\`rel: service-doc\` already marks ${first?.file}`,
      note: 'Only one page can be the API documentation: remove it from one page',
      fatal: true,
    })
  }
  return diagnostics
}

function missingFolder(folder: string, named: Tree | undefined): YamlComplaint {
  return {
    ...(named && { place: named.place }),
    ruleId: 'folder-missing',
    reason: `The folder ${folder} is missing or empty`,
    note: `Write ${folder}/index.md, or name the folder of your pages: \`pages: …\``,
  }
}
