/** Everything a site is compiled from, as values. Paths are relative to the config's folder, with `/`. */
export interface Sources {
  /** Key of the config in `files`, such as `portolan.yaml`. */
  readonly config: string
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Files in the source folders that were not read, and why. */
  readonly refused: readonly Refused[]
}

export interface Refused {
  /** Bytes that are not text are spelled out. */
  readonly path: string
  readonly reason:
    | 'too-large'
    | 'not-a-file'
    | 'folder'
    | 'outside'
    | 'hidden'
    | 'loop'
    | 'too-many'
    | 'not-utf-8'
    | 'private-key'
    | 'leftover'
  /** Target of a link out of the site or to a name with a dot. */
  readonly to?: string
  readonly size?: number
  readonly limit?: number
}

/** The files of `templates/`, by path inside that folder, such as `html/page.eta`. */
export type Templates = ReadonlyMap<string, string>

/**
 * Keeps what was made from what, from one run to the next; a `Map` does for one run. It may have lost anything at any time, so
 * callers can make it again; what it has is exactly what was put in.
 */
export interface Store {
  readonly get: (key: string) => Uint8Array | undefined
  readonly set: (key: string, value: Uint8Array) => void
}

/** Called after each step of long work: how many steps are done, of how many, and the current one. */
export type Progress = (done: number, total: number, what: string) => void

/** Keeps bytes until they are written: unchanged, or as a way to get them back. */
export type Hold = (bytes: Uint8Array) => Uint8Array | (() => Uint8Array)
