import type { Bundle, FileFacts, HeaderSet, Manifest } from '../model/bundle.ts'
import { digest } from '../model/digest.ts'
import { notFoundStem } from '../model/language-folder.ts'
import { withScript } from './with-script.ts'

/** A bundle as `portolan dev` serves it. */
export interface DevBundle {
  readonly table: Manifest
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * The bundle as it is, but for two things: each page loads the script that shows it anew, and no browser keeps what is
 * being worked on. The built files never have either.
 */
export function devBundle({ manifest, files }: Pick<Bundle, 'manifest' | 'files'>): DevBundle {
  const shown = new Map(files)
  for (const file of documentsOf(manifest)) {
    const bytes = files.get(file)
    if (bytes) shown.set(file, withScript(Buffer.from(bytes).toString(), manifest.id))
  }
  const facts = Object.entries(manifest.files).map(([file, old]) => [file, factsOf(shown.get(file), old)])
  const headerSets = Object.entries(manifest.headerSets).map(([name, set]) => [name, unkept(set)])
  return {
    table: {
      ...manifest,
      files: Object.fromEntries(facts),
      headerSets: Object.fromEntries(headerSets),
    },
    files: shown,
  }
}

/** What browsers open as a document: pages, and what stands where there is none. */
function documentsOf({ routes, languages }: Manifest): readonly string[] {
  const pages = routes.flatMap(({ representations }) =>
    representations.filter(({ type }) => type.startsWith('text/html')).map(({ file }) => file),
  )
  return [...pages, ...languages.map(language => `${notFoundStem(language)}.html`)]
}

function factsOf(bytes: Uint8Array | undefined, old: FileFacts): FileFacts {
  if (bytes === undefined || bytes.length === old.size) return old
  return { ...old, size: bytes.length, sha256: digest(bytes) }
}

function unkept(set: HeaderSet): HeaderSet {
  return set.map(([name, value]) =>
    name === 'Cache-Control' && value !== 'no-store' ? [name, 'no-cache'] : [name, value],
  )
}
