import { type DevBundle, devBundle } from './dev-bundle.ts'
import type { Made, Round } from './round.ts'

/** The last round, and the last bundle without mistakes. */
export interface Shown extends Round {
  readonly good?: Good
}

/** A bundle as built, and as shown. */
export interface Good {
  readonly made: Made
  readonly shown: DevBundle
}

/** What to show after another round. */
export function shownAfter(round: Round, last?: Shown): Shown {
  const good = round.made ? { made: round.made, shown: devBundle(round.made) } : last?.good
  return good ? { ...round, good } : round
}
