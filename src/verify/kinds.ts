import type { Feature } from '../model/bundle.ts'
import table from './kinds.json' with { type: 'json' }

export type Kind = keyof typeof table

/** The meaning of a kind of difference. */
interface Meaning {
  /** The feature that it is a lack of; none for what no host may do. */
  readonly feature?: Feature
  readonly means: string
  readonly advice: string
}

/** Every kind of difference, the gravest first: what it means, and what to do. Names are stable. */
export const kinds = table as Readonly<Record<Kind, Meaning>>
