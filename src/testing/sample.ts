import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CompileOptions, compile } from '../compile.ts'
import { configFolders } from '../config/complete/folders.ts'
import { openCache } from '../files/cache/cache.ts'
import { readTemplates } from '../files/package.ts'
import { readSources } from '../files/sources/read-sources.ts'
import type { Bundle } from '../model/bundle.ts'
import type { Store } from '../model/sources.ts'
import { painterOn } from '../pictures/painter.ts'

// Painted once on each machine, whatever test asks first.
export const painter = painterOn(process.execPath, {
  store: openCache(join(tmpdir(), 'portolan-test-pictures'), ''),
})

const templates = readTemplates()
const kept = new Map<string, Uint8Array>()
/** What tests leave as it is was read and checked before. */
const store: Store = { get: key => kept.get(key), set: (key, value) => void kept.set(key, value) }
/** Knows nothing. */
const empty: Store = { get: () => undefined, set: () => {} }

/** The sample site, compiled in memory; `change` may alter its files first. */
export function sampleBundle(
  change: (files: Map<string, Uint8Array>) => void = () => {},
  options: CompileOptions = {},
) {
  return unpaintedBundle(change, { painter, ...options })
}

/** The same, without pictures, as long as no painter is among the options. */
export function unpaintedBundle(
  change: (files: Map<string, Uint8Array>) => void = () => {},
  options: CompileOptions = {},
) {
  const sources = readSources('site/portolan.yaml', configFolders)
  const files = new Map(sources.files)
  change(files)
  return compile({ ...sources, files }, templates, { store, ...options })
}

/** The bundle of a site that is expected to be right, for tests that go on to check it: nothing counts as checked before. */
export function goodBundle(change?: (files: Map<string, Uint8Array>) => void): Bundle {
  const { bundle, diagnostics } = sampleBundle(change, { store: empty })
  if (!bundle) throw new Error(JSON.stringify(diagnostics, undefined, 2))
  return bundle
}

/** Alters a text file among sources. */
export function change(
  files: Map<string, Uint8Array>,
  file: string,
  from: string | RegExp,
  to: string,
): void {
  const before = Buffer.from(files.get(file) ?? '').toString()
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} has no ${from}`)
  files.set(file, Buffer.from(after))
}

/** The text of one of the sample site's files. */
export function sampleText(file: string): string {
  return Buffer.from(readSources('site/portolan.yaml', configFolders).files.get(file) ?? '').toString()
}
