import { statSync } from 'node:fs'

/** Whether there is a regular file, or a link to one. */
export function fileExists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
