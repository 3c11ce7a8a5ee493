import type { Asked } from '../client/exchange.ts'
import type { Kind } from './kinds/kinds.ts'

/** What one comparison finds: short texts, one line each. */
export interface Finding {
  readonly kind: Kind
  readonly expected: string
  readonly received: string
  /** Whose content differs, where that is all that does: for telling another release. */
  readonly content?: Evidence
}

/** Content that is not what was expected. */
interface Evidence {
  /** The file of the bundle that should have come. */
  readonly file: string
  /** What came, by its sha256; nothing where the address was not found. */
  readonly sha256?: string
  /** Whether what came looks like a whole document of its type. */
  readonly whole: boolean
}

/** A finding with the request that shows it. */
export interface Difference extends Finding {
  readonly url: string
  readonly asked: Asked
}
