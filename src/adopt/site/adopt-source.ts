import type { Progress, Store } from '../../model/sources.ts'

/** A finished site as it is on the disk, and how to read it. */
export interface AdoptSource {
  /** The folder as the config names it. */
  readonly folder: string
  /** By name below the folder. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly baseUrl: string
  /** Selectors of the content, tried in order. */
  readonly main?: readonly string[] | undefined
  /** Selectors of what is no content, and paths of pages without a twin. */
  readonly exclude: readonly string[]
  readonly store?: Store | undefined
  readonly progress?: Progress | undefined
  readonly reading?: (() => void) | undefined
}
