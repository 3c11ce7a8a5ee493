import { table as commonTable } from '../../../templates/pictures/landscape.yaml'
import { table as lookTables } from '../../../templates/pictures/looks/*.yaml'
import { table as spriteTable } from '../../../templates/pictures/sprites.yaml'

/** The input for a picture of a server. */
export interface View {
  readonly shortName: string
  /** `#rrggbb` */
  readonly accent: string
  /** Name of a file in `templates/pictures/looks`. */
  readonly look: string
  /** `auto` has both themes in one file. */
  readonly theme: 'auto' | 'light' | 'dark'
}

// The head of `templates/pictures/landscape.yaml` explains what follows.

type Shade = readonly [lightness: number, chroma: number]
export type Tone = readonly [hue: number, share: number, day: Shade, night: Shade]

interface DayNight<T> {
  readonly day: T
  readonly night: T
}
export type Share = number | DayNight<number>
type Mix = readonly [one: InkRule, two: InkRule, share: Share]
type Oklch = readonly [lightness: number, chroma: number | 'vivid', hue: number | 'accent']
export type InkRule = string | Mix | Oklch | DayNight<InkRule>

export type Value = number | string | readonly [from: Value, to: Value]
export type Heights = readonly (readonly [column: Value, row: Value, rough?: number])[]
export type Composition = Readonly<Record<string, Value | Heights | readonly string[]>>

export interface Layer {
  readonly name?: string
  readonly moves?: string
  readonly land?: Heights | string
  readonly foot?: Heights | string
  readonly wide?: Value
  readonly skin?: readonly (readonly [ink: string, thick?: number])[]
  readonly soil?: Value
  readonly sprites?: readonly string[] | string
  readonly x?: Value
  readonly every?: Value
  readonly from?: Value
  readonly to?: Value
  readonly on?: string
  readonly rows?: readonly Value[]
  readonly not?: readonly (readonly [from: Value, to: Value])[]
  readonly mirror?: Value
}

export interface LookFile {
  readonly tones: Readonly<Record<'sky' | 'ground', Tone>>
  readonly inks?: Readonly<Record<string, InkRule>>
  readonly isAlwaysNight?: boolean
  readonly isFlat?: boolean
  readonly edge: {
    readonly heights: readonly [number, ...number[]]
    readonly sprites: readonly [string, ...string[]]
  }
  readonly compositions: readonly [Composition, ...Composition[]]
  readonly layers: readonly Layer[]
}

/** Values that all looks share. */
export const common = commonTable() as {
  readonly inks: Readonly<Record<string, InkRule>>
  readonly exact: readonly string[]
  readonly shining: Readonly<Record<string, number>>
  readonly motions: Readonly<Record<string, readonly [timing: string, from: string]>>
  readonly sky: readonly Layer[]
  readonly ledge: Layer
}
export const lookFiles = lookTables() as Readonly<Record<string, LookFile>>

export const { letters, sprites } = spriteTable() as {
  readonly letters: Readonly<Record<string, string>>
  readonly sprites: Readonly<Record<string, readonly [string, ...string[]]>>
}

export function lookOf(name: string): LookFile {
  const look = lookFiles[name]
  if (look === undefined) throw new Error(`there is no look ${name}`)
  return look
}
