import { warningNames } from '../../lint/index.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { below } from '../../model/language-folder.ts'
import type { Asset } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { paintProblem } from '../../pictures/logo.ts'
import { logo as logoText } from '../../schema/looks.ts'
import { pagePathText } from '../../schema/values/paths.ts'
import { suggest } from '../../text/suggest.ts'
import type { KnownPages } from '../pages/page-path.ts'
import { notAmong } from '../validate/issue-problem.ts'
import { type Tree, textAt, treeAt, type YamlComplaint } from '../yaml/source.ts'
import { homeOf } from './languages.ts'
import type { LoadedConfig } from './read-config.ts'

/** Holds what the config says of pages and files to those that there are. */
export function references(
  sources: Sources,
  { tree, folders, config }: LoadedConfig,
  pages: KnownPages,
  assets: readonly Asset[],
  hosts?: readonly string[],
): readonly Diagnostic[] {
  if (tree === undefined) return []
  const mistakes: YamlComplaint[] = []
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

  const logo = textAt(tree, ['site', 'logo'])
  if (logo !== undefined) {
    const images = [...sources.files.keys()].filter(file => isImageIn(folders.assets, file))
    // Of what is no text at all, the schema complains.
    const isSound = logoText.safeParse(logo).success && !treeAt(tree, ['site', 'logo'])?.broken
    // What was refused, or lies in a folder that was, is complained of already.
    const isRefused = sources.refused.some(({ path }) => logo === path || logo.startsWith(`${path}/`))
    if (isSound && !isRefused && !images.includes(logo))
      complain(['site', 'logo'], missingLogo(logo, folders.assets, sources, images))
    const name = `assets/${logo.slice(folders.assets.length + 1)}`
    const image = assets.find(({ file }) => file === name)
    const isPainted = isSound && images.includes(logo) && config?.site.pictures !== false
    const problem = isPainted && image ? paintProblem(logo, image.bytes) : undefined
    if (problem !== undefined) complain(['site', 'logo'], logoTooComplex(logo, problem))
  }

  const [inner, outer] = [`${folders.pages}/`, `${folders.assets}/`]
  if (inner.startsWith(outer) || outer.startsWith(inner)) {
    const key = treeAt(tree, ['assets']) === undefined ? 'pages' : 'assets'
    complain([key], {
      ruleId: 'folder',
      reason: 'The folders of pages and assets must not lie in one another',
    })
  }
  return mistakes.map(mistake => ({ fatal: true, ...mistake, file: sources.config }))
}

/** The home pages of the languages besides the service's own: a page of theirs may be named without the folder. */
function languageHomes(tree: Tree): readonly string[] {
  return [...(treeAt(tree, ['languages'])?.entries.keys() ?? [])].flatMap(index => {
    const tag = textAt(tree, ['languages', index, 'language'])
    return tag === undefined ? [] : [homeOf(tag)]
  })
}

function missingPage(path: string, meant: readonly string[], { paths, drafts }: KnownPages): YamlComplaint {
  const draft = meant.map(page => drafts.get(page)).find(file => file !== undefined)
  if (draft !== undefined)
    return { ruleId: 'nav-page', reason: `\`site.nav\` names ${path}, and ${draft} is a draft` }
  const expected = suggest(path, paths)
  const found = { ruleId: 'nav-page', reason: `\`site.nav\` names ${path}, and there is no such page` }
  return expected.length > 0 ? { ...found, expected } : found
}

function missingLogo(
  logo: string,
  assets: string,
  { files }: Sources,
  images: readonly string[],
): YamlComplaint {
  const reason = files.has(logo)
    ? `\`site.logo\` must be an svg, png, webp, avif, jpg or gif image in the folder ${assets}, and ${logo} is not`
    : `\`site.logo\` is ${logo}, and there is no such image in the folder ${assets}`
  const expected = suggest(logo, images)
  return expected.length > 0
    ? { ruleId: 'logo', reason, expected }
    : {
        ruleId: 'logo',
        reason,
        note: `Write its path from the folder of the config, such as ${assets}/logo.svg`,
      }
}

/** Of a logo that cannot be painted within the limits of time and memory. */
export function logoTooComplex(logo: string, problem: string): YamlComplaint {
  return {
    ruleId: 'logo-too-complex',
    reason: `${logo} ${problem}`,
    note: 'Simplify it, or export it as a PNG of at most 4096 × 4096 pixels, or set `pictures: no` under `site`',
  }
}

function isImageIn(folder: string, file: string): boolean {
  return file.startsWith(`${folder}/`) && /\.(?:svg|png|webp|avif|jpe?g|gif)$/.test(file)
}
