/** Everything a site is compiled from, as values. Paths are relative to the config's folder, with `/`. */
export interface Sources {
  /** Key of the config in `files`, such as `portolan.yaml`. */
  readonly config: string
  readonly files: ReadonlyMap<string, Uint8Array>
  /** What is in the source folders but was not read, and why. */
  readonly refused: readonly Refused[]
}

export interface Refused {
  /** Bytes that are not text are spelled out. */
  readonly path: string
  readonly reason: 'too-large' | 'not-a-file' | 'folder' | 'outside' | 'loop' | 'too-many' | 'not-utf-8'
  /** Where a folder that the config names leads, out of the site. */
  readonly to?: string
  readonly size?: number
  readonly limit?: number
}

/** The files of `templates/`, by path inside that folder, such as `html/page.eta`. */
export type Templates = ReadonlyMap<string, string>
