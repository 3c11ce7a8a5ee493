import type { Feature } from '../../model/feature.ts'

/** What a kind of difference means. */
export interface Meaning {
  /** The feature that it is a lack of; none for what no host may do. */
  readonly feature?: Feature
  readonly means: string
  readonly advice: string
}
