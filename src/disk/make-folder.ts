import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder and what leads to it, for a server to read whatever the umask takes. What is there stays as it is. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true })
  if (first === undefined) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder))
    allow(() => chmodSync(folder, 0o755))
}

/** Gives rights to what this process made. On exFAT and some network mounts, the mount decides on them, and nobody may. */
export function allow(act: () => void): void {
  try {
    act()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error
  }
}
