import type { Feature } from '../../model/feature.ts'
import { contentKinds, fieldKinds, type Meaning, statusKinds } from './meanings.ts'

/**
 * Every kind of difference, the gravest first: what it means, and what to do. Names are stable; docs/verify.md has a
 * line for each.
 */
export const kinds = { ...statusKinds, ...contentKinds, ...fieldKinds }

export type Kind = keyof typeof kinds

/** The feature that a difference is a lack of. */
export function featureOf(kind: Kind): Feature | undefined {
  const meaning: Meaning = kinds[kind]
  return meaning.feature
}
