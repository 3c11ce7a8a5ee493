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

/** Copies the sample site; where it is `warm`, with what builds of the project itself have kept there, too. */
export function copySite(target: string, { warm = false } = {}): void {
  const isLeft = (path: string) =>
    path.includes('.portolan/spare') || (!warm && path.includes('.portolan/cache'))
  cpSync('site', target, { recursive: true, filter: path => !isLeft(path) })
}

/** A copy of the sample site in a new folder; returns that folder, with the site in `site/`. */
export function sampleSite(options?: { readonly warm: boolean }): string {
  const folder = scratch()
  copySite(join(folder, 'site'), options)
  return folder
}

/** The same for tests that build only to have a bundle: what is kept of other builds makes it quick. */
export const warmSite = () => sampleSite({ warm: true })

/** Changes a file's text; a change that changes nothing is a mistake of the test. */
export function edit(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} has no ${from}`)
  writeFileSync(file, after)
}
