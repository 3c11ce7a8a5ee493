import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that is gone when the test is over. Others may enter it, as they may enter most folders. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-test-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Copies the sample site. */
export function copySite(target: string): void {
  cpSync('site', target, { recursive: true })
}

/** A copy of the sample site in a new folder; returns that folder, with the site in `site/`. */
export function sampleSite(): string {
  const folder = scratch()
  copySite(join(folder, 'site'))
  return folder
}

/** Changes a file's text; a change that changes nothing is a mistake of the test. */
export function edit(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} has no ${from}`)
  writeFileSync(file, after)
}
