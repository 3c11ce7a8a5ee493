import { warningNames } from '../../checks/lint.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { below } from '../../model/language-folder.ts'
import type { Asset } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { suggest } from '../../text/suggest.ts'
import { siteFiles } from '../looks/site-files.ts'
import type { KnownPages } from '../pages/page-path.ts'
import { pagePathText } from '../schema/values/paths.ts'
import { notAmong } from '../validate/issue-problem.ts'
import { entriesAt, type Tree, textAt, treeAt } from '../yaml/source.ts'
import { homeOf } from './languages.ts'
import { type ConfigComplaint, inConfig, type LoadedConfig } from './read-config.ts'

/** Checks that the pages, files and other names in the config exist. */
export function references(
  sources: Sources,
  config: LoadedConfig,
  pages: KnownPages,
  assets: readonly Asset[],
  hosts: readonly string[] | undefined,
): readonly Diagnostic[] {
  const { tree } = config
  return inConfig(config, [
    ...missingPages(tree, pages),
    ...(hosts ? unknownNames(tree, 'deploy.targets', hosts) : []),
    ...unknownNames(tree, 'lint.off', warningNames),
    ...siteFiles(sources, config, assets),
    ...nestedFolders(tree, config),
  ])
}

function missingPages(tree: Tree, pages: KnownPages): readonly ConfigComplaint[] {
  // Pages of the additional languages may be named without their folder.
  const homes = entriesAt(tree, 'languages')
    .map(({ entry }) => textAt(entry, 'language'))
    .flatMap(tag => (tag === undefined ? [] : [homeOf(tag)]))
  const seen = new Set<string>()
  return entriesAt(tree, 'site.nav').flatMap(({ path: at, entry: { value: path } }) => {
    if (typeof path !== 'string') return []
    const found: ConfigComplaint[] = []
    const meant = [path, ...homes.map(home => below(home, path.slice(1)))]
    // Without any page, that is the mistake; and of what is no path, the schema complains.
    const isPath = pages.paths.size > 0 && pagePathText.safeParse(path).success
    if (isPath && !meant.some(page => pages.paths.has(page)))
      found.push({ at, ...missingPage(path, meant, pages) })
    if (seen.has(path))
      found.push({ at, ruleId: 'repeated-value', reason: `\`site.nav\` names ${path} twice` })
    seen.add(path)
    return found
  })
}

function missingPage(path: string, meant: readonly string[], { paths, drafts }: KnownPages): ConfigComplaint {
  const draft = meant.map(page => drafts.get(page)).find(file => file !== undefined)
  if (draft !== undefined)
    return { ruleId: 'nav-page', reason: `\`site.nav\` names ${path}, but ${draft} is a draft` }
  const expected = suggest(path, paths)
  const found = { ruleId: 'nav-page', reason: `\`site.nav\` names ${path}, but there is no such page` }
  return expected.length > 0 ? { ...found, expected } : found
}

function unknownNames(tree: Tree, list: string, names: readonly string[]): readonly ConfigComplaint[] {
  return entriesAt(tree, list).flatMap(({ path: at, entry: { value } }) => {
    if (typeof value !== 'string' || names.includes(value)) return []
    const { reason, ...problem } = notAmong(names, value)
    return [{ at, ...problem, reason: `\`${list}[${at.at(-1)}]\` ${reason}` }]
  })
}

function nestedFolders(tree: Tree, { folders }: LoadedConfig): readonly ConfigComplaint[] {
  const { pages, assets, templates, static: own } = folders
  const named = Object.entries({
    [own]: own,
    pages,
    assets,
    ...(templates !== undefined && { 'site.templates': templates }),
  })
  return named.flatMap(([key, name], index) =>
    named
      .slice(0, index)
      .filter(([, outer]) => `${name}/`.startsWith(`${outer}/`) || `${outer}/`.startsWith(`${name}/`))
      .map(([other]) => ({
        at: treeAt(tree, key) === undefined ? other : key,
        ruleId: 'folder',
        reason: `The folders of ${other} and ${key.replace('site.', '')} must not contain each other`,
      })),
  )
}
