import type { HeaderSet } from '../model/bundle.ts'

/** Something that is answered: a page as HTML, as Markdown or by the address of its twin, a document, an error. */
export interface Part {
  readonly kind: 'html' | 'markdown' | 'twin' | 'document' | 'error'
  /** Its address; of an error, what it is called. */
  readonly path: string
  readonly status: number
  /** Absent where nothing is known of the content, or where it is that of another part. */
  readonly content?: { readonly sha256: string; readonly size: number }
  /** Content-Type among them; `{page}` and `{twin}` as in header sets. */
  readonly headers: HeaderSet
}

/** A site prepared for comparison: from a bundle, or from what a deployment answered. */
export interface Snapshot {
  readonly id?: string
  /** Of a deployment much cannot be seen: only what was asked for is compared. */
  readonly live: boolean
  readonly serverInfo?: unknown
  /** By kind and path. */
  readonly parts: ReadonlyMap<string, Part>
  readonly settings: Readonly<Record<string, string>>
  /** Configurations of hosts: bytes by path below the bundle; absent where they are not known. */
  readonly artifacts?: ReadonlyMap<string, Uint8Array | undefined>
}

/** The key of a part. */
export function keyOf({ kind, path }: Pick<Part, 'kind' | 'path'>): string {
  return `${kind} ${path}`
}
