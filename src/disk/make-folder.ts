import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder and what leads to it, for a server to read whatever the umask takes. What is there stays as it is. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true })
  if (first === undefined) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) chmodSync(folder, 0o755)
}
