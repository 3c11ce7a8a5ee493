import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { brotliQualities } from '../../files/bundle/encode.ts'
import type { Bundle, Coding, HeaderSet, Manifest, ServedBundle } from '../../model/bundle.ts'
import { digest } from '../../text/digest.ts'

/** A bundle as `portolan dev` serves it. */
export interface DevBundle {
  readonly table: Manifest
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * The bundle with two changes: each page loads the script that reloads it, and no browser keeps what is
 * being worked on, only what is named by its content. The built files never have either.
 */
export function devBundle({ manifest, files }: Pick<Bundle, 'manifest' | 'files'>): DevBundle {
  const { id } = manifest
  const isPage = (file: string) => file.endsWith('.html')
  const added = Buffer.byteLength(scriptTag(id))
  const facts = Object.entries(manifest.files).map(([file, old]) => {
    const { size, sha256 } = old
    return [file, isPage(file) ? { ...old, size: size + added, sha256: digest(sha256 + id) } : old] as const
  })
  const headerSets = Object.entries(manifest.headerSets).map(([name, set]) => [name, unkept(set)])
  return {
    table: {
      ...manifest,
      files: Object.fromEntries(facts),
      headerSets: Object.fromEntries(headerSets),
    },
    files: new Map(
      Array.from(files, ([file, bytes]) => [
        file,
        isPage(file) ? withScript(Buffer.from(bytes).toString(), id) : bytes,
      ]),
    ),
  }
}

function unkept(set: HeaderSet): HeaderSet {
  return set.map(([name, value]) =>
    name === 'Cache-Control' && !/no-store|immutable/.test(value) ? [name, 'no-cache'] : [name, value],
  )
}

/**
 * A page with the script of `portolan dev` in front of all others, which knows of what build the page is. No page or asset can
 * have this address: theirs have no `@`.
 */
export function withScript(html: string, build: string): Uint8Array {
  // A template of the owner may have no head: then the script is at the end.
  return Buffer.from(html.replace(/<head(?:\s[^>]*)?>|$/, head => head + scriptTag(build)))
}

function scriptTag(build: string): string {
  return `\n<script src="/@portolan/dev.js" data-build="${build}" defer></script>`
}

/** A bundle that is only in memory, and another from time to time. */
export function servedBy(now: () => DevBundle): ServedBundle {
  const encoded = new WeakMap<Uint8Array, Partial<Record<Coding, Uint8Array>>>()
  return {
    table: () => now().table,
    read: (file, encoding) => {
      const bytes = now().files.get(file)
      if (bytes === undefined) throw new Error(`there is no file ${file}`)
      if (encoding === undefined) return bytes
      const codings = encoded.get(bytes) ?? {}
      encoded.set(bytes, codings)
      codings[encoding] ??= quickEncode(encoding, bytes)
      return codings[encoding]
    },
  }
}

/** The bytes in a coding, soon rather than small: they are sent once or twice, over no distance. Brotli is that of `build`. */
function quickEncode(encoding: Coding, bytes: Uint8Array): Uint8Array {
  return encoding === 'gzip'
    ? gzipSync(bytes, { level: 5 })
    : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQualities.fast } })
}
