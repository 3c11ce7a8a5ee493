import { type Finding, type Problem, problemIn } from '../../model/problem.ts'
import type { Refused, Sources } from '../../model/sources.ts'
import { sizeText } from '../../text/layout.ts'
import { inConfig, type LoadedConfig } from '../config/read-config.ts'
import { treeAt } from '../yaml/source.ts'

/** Says which files and folders were not read, and why. */
export function refusedFiles(
  { refused }: Pick<Sources, 'refused'>,
  config?: Pick<LoadedConfig, 'file' | 'tree' | 'folders'>,
): readonly Problem[] {
  return refused.flatMap(file => {
    const key = (['pages', 'assets'] as const).find(name => config?.folders[name] === file.path)
    return key === undefined || config === undefined || treeAt(config.tree, key) === undefined
      ? [problemIn(problem(file, 'The link', config?.folders), file.path)]
      : inConfig(config, [{ at: key, ...problem(file, `\`${key}\``) }])
  })
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
      note: `Rename it; for bash, its name is $'${path.slice(path.lastIndexOf('/') + 1)}'`,
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
    reason: `The file is ${sizeText(size)}; the limit is ${sizeText(limit)}`,
    note: [assets, own].some(folder => folder !== undefined && path.startsWith(`${folder}/`))
      ? 'Link to it where large files belong, such as the releases page of your modpack. Or serve it without portolan: `deploy: { elsewhere: [/files/] }`, and the lines for your web server that `portolan explain-error file-too-large` shows'
      : 'Make it smaller, or split it',
  }
}
