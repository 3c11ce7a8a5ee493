import { warningNames } from '../../lint/index.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { below } from '../../model/language-folder.ts'
import type { Asset } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { pagePathText } from '../../schema/values/paths.ts'
import { suggest } from '../../text/suggest.ts'
import { siteFiles } from '../looks/site-files.ts'
import type { KnownPages } from '../pages/page-path.ts'
import { notAmong } from '../validate/issue-problem.ts'
import { type Tree, textAt, treeAt, type YamlComplaint } from '../yaml/source.ts'
import { homeOf } from './languages.ts'
import type { LoadedConfig } from './read-config.ts'

/** Checks that the pages and files that the config names exist. */
export function references(
  sources: Sources,
  loaded: LoadedConfig,
  pages: KnownPages,
  assets: readonly Asset[],
  hosts?: readonly string[],
): readonly Diagnostic[] {
  const { tree, folders } = loaded
  if (tree === undefined) return []
  const mistakes: YamlComplaint[] = []
  const namedFolders: readonly (readonly [path: readonly string[], folder: string])[] = [
    [['pages'], folders.pages],
    [['assets'], folders.assets],
    ...(folders.templates === undefined ? [] : [[['site', 'templates'], folders.templates] as const]),
  ]
  const complain = (path: readonly (string | number)[], mistake: YamlComplaint) => {
    const place = treeAt(tree, path)?.place
    mistakes.push(place === undefined ? mistake : { ...mistake, place })
  }

  const homes = languageHomes(tree)
  const seen = new Set<string>()
  for (const index of treeAt(tree, ['site', 'nav'])?.entries.keys() ?? []) {
    const path = textAt(tree, ['site', 'nav', index])
    // Without any page, that is the mistake; and of what is no path, the schema complains.
    const isPath = pages.paths.size > 0 && pagePathText.safeParse(path).success
    const meant =
      path === undefined || !isPath ? [] : [path, ...homes.map(home => below(home, path.slice(1)))]
    if (path !== undefined && isPath && !meant.some(page => pages.paths.has(page)))
      complain(['site', 'nav', index], missingPage(path, meant, pages))
    if (path !== undefined && seen.has(path)) {
      complain(['site', 'nav', index], {
        ruleId: 'repeated-value',
        reason: `\`site.nav\` names ${path} twice`,
      })
    }
    if (path !== undefined) seen.add(path)
  }

  const registries: readonly (readonly [
    section: string,
    key: string,
    names: readonly string[] | undefined,
  ])[] = [
    ['deploy', 'targets', hosts],
    ['lint', 'off', warningNames],
  ]
  for (const [section, key, names] of registries)
    for (const index of treeAt(tree, [section, key])?.entries.keys() ?? []) {
      const name = textAt(tree, [section, key, index])
      if (names && name !== undefined && !names.includes(name))
        complain([section, key, index], {
          ...notAmong(names, name),
          reason: `\`${section}.${key}[${index}]\` ${notAmong(names, name).reason}`,
        })
    }

  mistakes.push(...siteFiles(sources, loaded, assets))

  for (const [index, [key, name]] of namedFolders.entries())
    for (const [other, outer] of namedFolders.slice(0, index)) {
      if (!`${name}/`.startsWith(`${outer}/`) && !`${outer}/`.startsWith(`${name}/`)) continue
      complain(treeAt(tree, key) === undefined ? other : key, {
        ruleId: 'folder',
        reason: `The folders of ${other.at(-1)} and ${key.at(-1)} must not contain each other`,
      })
    }
  return mistakes.map(mistake => ({ fatal: true, ...mistake, file: sources.config }))
}

/** The home pages of the additional languages. Their pages may be named without the folder. */
function languageHomes(tree: Tree): readonly string[] {
  return [...(treeAt(tree, ['languages'])?.entries.keys() ?? [])].flatMap(index => {
    const tag = textAt(tree, ['languages', index, 'language'])
    return tag === undefined ? [] : [homeOf(tag)]
  })
}

function missingPage(path: string, meant: readonly string[], { paths, drafts }: KnownPages): YamlComplaint {
  const draft = meant.map(page => drafts.get(page)).find(file => file !== undefined)
  if (draft !== undefined)
    return { ruleId: 'nav-page', reason: `\`site.nav\` names ${path}, but ${draft} is a draft` }
  const expected = suggest(path, paths)
  const found = { ruleId: 'nav-page', reason: `\`site.nav\` names ${path}, but there is no such page` }
  return expected.length > 0 ? { ...found, expected } : found
}
