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
  return refused.flatMap(file => {
    if (file.reason === 'leftover')
      return file.path === leftovers[0] ? [problemIn(leftOut(leftovers), file.path)] : []
    const name = (['pages', 'assets', 'from'] as const).find(name => config?.folders[name] === file.path)
    const key = name === 'from' ? 'site.from' : name
    return key === undefined || config === undefined || treeAt(config.tree, key) === undefined
      ? [problemIn(problem(file, 'The link', config?.folders), file.path)]
      : inConfig(config, [{ at: key, ...problem(file, `\`${key}\``) }])
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
