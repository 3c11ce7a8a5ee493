import type { Diagnostic, Place } from '../model/diagnostic.ts'
import type { Passage } from '../model/passage.ts'

/** What the config says, for texts to be held to. */
export interface Facts {
  readonly address: string
  readonly javaPort: number | null
  readonly bedrockPort: number | null
  /** Hosts that the config names for other things than playing. */
  readonly hosts: ReadonlySet<string>
  readonly invite: string
  readonly isEnglish: boolean
}

/** The texts of one file. */
export interface LintSource {
  readonly file: string
  readonly passages: readonly Passage[]
  /** Where a key of the config is written; pages have none. */
  readonly placeOf?: (key: string) => Place | undefined
}

export type Finding = Omit<Diagnostic, 'file' | 'fatal'>

/** The same, as rules are given it. */
interface AskedSource extends LintSource {
  /** All that is no code, in small letters. */
  readonly prose: string
}

/** One question asked of the texts of a file; without facts, the config has mistakes of its own. */
export type Rule = (source: AskedSource, facts: Facts | undefined) => readonly Finding[]
