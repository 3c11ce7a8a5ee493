import type { ServedBundle } from '../model/served-bundle.ts'
import type { DevBundle } from './dev-bundle.ts'
import { quickEncode } from './quick-encode.ts'

/** A bundle that is only in memory, and another from time to time. */
export function servedBy(now: () => DevBundle): ServedBundle {
  const encoded = new WeakMap<Uint8Array, Map<string, Uint8Array>>()
  return {
    table: () => now().table,
    read: (file, encoding) => {
      const bytes = now().files.get(file)
      if (bytes === undefined) throw new Error(`there is no file ${file}`)
      if (encoding === undefined) return bytes
      const codings = encoded.get(bytes) ?? new Map<string, Uint8Array>()
      encoded.set(bytes, codings)
      const known = codings.get(encoding) ?? quickEncode(encoding, bytes)
      codings.set(encoding, known)
      return known
    },
  }
}
