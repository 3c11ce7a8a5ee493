import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lends an empty temporary folder, with folders in it, and removes it whatever happens. */
export function withScratch<T>(folders: readonly string[], use: (folder: string) => T): T {
  const scratch = mkdtempSync(join(tmpdir(), 'portolan-'))
  try {
    for (const folder of folders) mkdirSync(join(scratch, folder), { recursive: true })
    return use(scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
