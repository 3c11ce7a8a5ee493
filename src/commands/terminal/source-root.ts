import { dirname, relative, resolve } from 'node:path'
import { isWithin } from '../../files/sources/real-path.ts'

/** The start of each file name in a report: as the config was named; for GitHub, from the root of the repository. */
export function sourceRoot(config: string, format: string): string {
  const folder = dirname(config)
  const shown = format === 'github' ? inRepository(resolve(folder)) : folder
  return shown === '.' || shown === '' ? '' : `${shown}/`
}

/** A step may run in a folder of the repository, and GitHub names files from its root. */
function inRepository(folder: string): string {
  const roots = [process.env['GITHUB_WORKSPACE'] ?? '', process.cwd()].filter(root => root !== '')
  const root = roots.find(root => isWithin(folder, root))
  return root === undefined ? folder : relative(root, folder)
}
