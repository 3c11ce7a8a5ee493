import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { copySite } from '../../src/testing/scratch.ts'
import { portolan } from './portolan.ts'

/** A copy of the sample site, changed and built once for all tests of a file; returns where its folder is. */
export function builtSite(change: (folder: string) => void = () => {}): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portolan-built-'))
    chmodSync(folder, 0o755)
    copySite(join(folder, 'site'))
    change(folder)
    const { stderr } = await portolan(['build', '--quiet'], { cwd: folder })
    expect(stderr).toBe('')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return () => folder
}
