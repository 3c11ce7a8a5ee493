import { statSync } from 'node:fs'

/** Whether there is a regular file, or a link to one. */
export function fileExists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Whether there is something that is neither a file nor a folder, such as a pipe or a device. */
export function isOdd(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && !stat.isFile() && !stat.isDirectory()
}
