import { pageNames } from '../../adopt/site/page-problems.ts'
import { inConfig, type LoadedConfig } from '../../config/complete/read-config.ts'
import { treeAt } from '../../config/yaml/source.ts'
import type { Refused, Sources } from '../../model/sources.ts'
import { type Finding, type Problem, problemIn } from '../../report/problem.ts'
import { fileSize } from '../../text/layout.ts'

/** Says which files and folders were not read, and why. */
export function refusedFiles(
  { refused }: Pick<Sources, 'refused'>,
  config?: Pick<LoadedConfig, 'file' | 'tree' | 'folders'>,
): readonly Problem[] {
  const leftovers = refused.filter(({ reason }) => reason === 'leftover').map(({ path }) => path)
  const from = config === undefined ? '.' : config.folders.from
  const isLeftOut = ({ path, reason }: Refused) => path.startsWith(`${from}/`) && oddReasons.has(reason)
  return [
    ...oddEntries(refused.filter(isLeftOut), `${from}/`),
    ...refused.filter(file => !isLeftOut(file)).flatMap(problemsOf),
  ]

  function problemsOf(file: Refused): readonly Problem[] {
    if (file.reason === 'leftover')
      return file.path === leftovers[0] ? [problemIn(leftOut(leftovers), file.path)] : []
    const name = (['pages', 'assets', 'from'] as const).find(name => config?.folders[name] === file.path)
    const key = name === 'from' ? 'site.from' : name
    return key === undefined || config === undefined || treeAt(config.tree, key) === undefined
      ? [problemIn(problem(file, 'The link', config?.folders), file.path)]
      : inConfig(config, [{ at: key, ...problem(file, `\`${key}\``) }])
  }
}

/** What a finished site may have and no host can serve. */
const oddReasons: ReadonlyMap<Refused['reason'], readonly [one: string, many: string]> = new Map([
  ['outside', ['is a link to nothing or to another folder', 'are links to nothing or to another folder']],
  ['hidden', ['is a link to a name that begins with a dot', 'are links to names that begin with a dot']],
  ['loop', ['is a link to a folder that contains it', 'are links to folders that contain them']],
  ['folder', ['is a folder with the name of a page', 'are folders with the names of pages']],
  ['not-a-file', ['is not a regular file', 'are not regular files']],
])

/** One message a kind. */
function oddEntries(refused: readonly Refused[], folder: string): readonly Problem[] {
  return [...oddReasons].flatMap(([kind, [one, many]]) => {
    const files = refused.filter(({ reason }) => reason === kind).map(({ path }) => path)
    const [first] = files
    if (first === undefined) return []
    const names = pageNames(
      files.map(file => file.slice(folder.length)),
      'files',
    )
    const text = {
      ruleId: 'link-left-out',
      reason: `${names} ${files.length === 1 ? one : many}, and left out`,
      note: 'Replace each link with what it points to, and rename folders',
      fatal: false,
    }
    return [problemIn(text, first)]
  })
}

function leftOut(files: readonly string[]): Finding {
  return {
    ruleId: 'leftover-file',
    reason: `${pageNames(files, 'files')} ${files.length === 1 ? 'is' : 'are'} not published: editors and systems write files with such names`,
    note: 'Delete or rename them',
    fatal: false,
    staysWarning: true,
  }
}

function problem(
  { path, reason, to, size = 0, limit = 0 }: Refused,
  link: string,
  { assets, static: own }: Partial<LoadedConfig['folders']> = {},
): Finding {
  if (reason === 'outside') {
    return {
      ruleId: 'file-outside',
      reason:
        to === undefined
          ? `${link} points outside the folder of the config, or to nothing`
          : `${link} points to ${to}, outside the folder of the config`,
      note: `Replace the link with the ${to === undefined ? 'file' : 'folder'} itself`,
    }
  }
  if (reason === 'hidden')
    return {
      ruleId: 'file-outside',
      reason: `${link} points to ${to}, and names that begin with a dot are never published`,
      note: 'Remove the link. To publish what is there, copy it to a name without a dot',
    }
  if (reason === 'private-key')
    return {
      ruleId: 'private-key',
      reason: 'This is a private key, and everybody could download it',
      note: 'Move it out of the site. If it was ever online, replace it wherever it is used',
    }
  if (reason === 'not-a-file')
    return { ruleId: 'not-a-file', reason: 'This is not a regular file or a folder' }
  if (reason === 'folder')
    return {
      ruleId: 'not-a-file',
      reason: 'This is a folder, but its name is that of a page',
      note: 'Remove the file extension from the folder name',
    }
  if (reason === 'not-utf-8')
    return {
      ruleId: 'file-name',
      reason: 'The name is not UTF-8',
      note: 'Rename it',
    }
  if (reason === 'loop')
    return { ruleId: 'file-outside', reason: `${link} points to a folder that contains it` }
  if (reason === 'too-many')
    return {
      ruleId: 'too-many-files',
      reason: `The folder has more than ${limit} files and folders; portolan did not read the rest`,
    }
  return {
    ruleId: 'file-too-large',
    reason: `The file is ${fileSize(size)}; the limit is ${fileSize(limit)}`,
    note: [assets, own].some(folder => folder !== undefined && path.startsWith(`${folder}/`))
      ? 'Link to it where large files belong, such as the releases page of your modpack. Or serve it without portolan: `deploy: { elsewhere: [/files/] }`, and the lines for your web server in docs/hosts.md, "Downloads next to the site"'
      : 'Make it smaller, or split it',
  }
}
