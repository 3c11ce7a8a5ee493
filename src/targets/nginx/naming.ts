import { digest } from '../../text/digest.ts'

/** A variable of this bundle, without the dollar sign. The headers of pages (p), home (h), 405 (d) and assets (f) have numbers. */
export type Naming = (variable: Word | `${'p' | 'h' | 'd' | 'f'}${number}`) => string

type Word =
  | 'any'
  | 'area'
  | 'asked'
  | 'asset'
  | 'at'
  | 'best'
  | 'bare'
  | 'both'
  | 'bytes'
  | 'coding'
  | 'cors'
  | 'else'
  | 'ext'
  | 'exact'
  | 'first'
  | 'found'
  | 'html'
  | 'kept'
  | 'kind'
  | 'language'
  | 'last'
  | 'lost'
  | 'markdown'
  | 'match'
  | 'moved'
  | 'moving'
  | 'other'
  | 'page'
  | 'part'
  | 'parts'
  | 'query'
  | 'rest'
  | 'slice'
  | 'spoken'
  | 'text'
  | 'to'
  | 'twin'
  | 'units'
  | 'variant'

/** The longest prefix that is a whole short name. nginx's hashes take no long names: 32 characters at most for a capture. */
const longest = 8

/**
 * The naming of a service: its short name, or the beginning and a hash of a long one, then a word. So each site has
 * its own variables; of two maps for one variable nginx takes the last, silently.
 */
export function naming(shortName: string): Naming {
  const whole = shortName.replaceAll('-', '_')
  const hash = digest(shortName)
  // Nine characters: no short name's own prefix.
  const prefix = whole.length <= longest ? whole : whole.slice(0, 4) + hash.slice(0, 5)
  return variable => `${prefix}_${variable}`
}
