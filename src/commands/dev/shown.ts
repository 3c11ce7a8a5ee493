import { randomUUID } from 'node:crypto'
import { type DevBundle, devBundle } from './dev-bundle.ts'
import { type Made, type NoRound, type Round, type RoundOptions, rounds } from './round.ts'

/** The last round, and the last bundle without mistakes. */
export interface Shown extends Omit<Round, 'made'> {
  /** Which pages are shown. While there is no bundle, each round shows its mistakes on its own page. */
  readonly build: string
  /** The build before, if nothing differs from it but text. */
  readonly textSince: string | undefined
  readonly good?: Good | undefined
}

/** A bundle as built, and as shown. */
export interface Good {
  readonly made: Made
  readonly shown: DevBundle
}

/** The same rounds, each with what open pages show after it. */
export function shownRounds(options: RoundOptions): (isLast: boolean) => Shown | NoRound {
  const next = rounds(options)
  let good: Good | undefined
  return isLast => {
    const round = next(isLast)
    if (typeof round === 'string') return round
    const { made, ...rest } = round
    const before = good?.made
    if (made) good = { made, shown: devBundle(made) }
    const textSince = made && before && onlyTextDiffers(before, made) ? before.manifest.id : undefined
    return { ...rest, build: good?.made.manifest.id ?? `none-${randomUUID()}`, textSince, good }
  }
}

/** Whether pages need not be loaded again: scripts of the owner's templates may use any text. */
function onlyTextDiffers({ manifest: { files: before } }: Made, { manifest, hasTemplates }: Made): boolean {
  const changed = Object.entries(manifest.files).filter(
    ([file, { sha256 }]) => before[file]?.sha256 !== sha256,
  )
  return !hasTemplates && changed.every(([file]) => /\.(html|md|json|txt|xml)$/.test(file))
}
