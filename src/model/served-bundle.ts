import type { Manifest } from './bundle.ts'

/** A bundle that can be asked: what `http/answer` needs, and the bytes of what it names. */
export interface ServedBundle {
  /** The table as it is now. */
  readonly table: () => Manifest
  /** The bytes of a published file, in a coding. */
  readonly read: (file: string, encoding: 'br' | 'gzip' | undefined) => Uint8Array
}
