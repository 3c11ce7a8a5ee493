import type { Paper } from './bitmap.ts'
import type { Stamp } from './sprites.ts'

/** What a scene is made of. */
type Material =
  | 'sky'
  | 'glow'
  | 'water'
  | 'grass'
  | 'leaf'
  | 'earth'
  | 'ridge'
  | 'hill'
  | 'sand'
  | 'wall'
  | 'ground'

/** Lightness and chroma of a color. */
type Shade = readonly [lightness: number, chroma: number]

/** A color that the accent has a share in. */
export interface Tone {
  readonly hue: number
  /** How far the accent draws the hue to its own, from 0 to 1. */
  readonly share: number
  readonly day: Shade
  readonly night: Shade
}

/** One look: its colors, and what it draws. */
export interface Scene {
  readonly tones: Readonly<Record<Material, Tone>>
  /** Absent where a look has no picture. */
  readonly draw?: (paper: Paper, name: string, stamp: Stamp) => void
  /** It is night on a light page, too. */
  readonly isAlwaysNight?: boolean
  /** Snow is on all that is high. */
  readonly isSnowy?: boolean
  /** Sky and ground keep their hues at night, as no moon is drawn. */
  readonly isFlat?: boolean
  /** What stands on the edge at the foot of pages. */
  readonly edge: readonly [EdgeShape, ...EdgeShape[]]
}

export type EdgeShape = 'tree' | 'pine' | 'cactus' | 'none'

export function tone(hue: number, share: number, day: Shade, night: Shade): Tone {
  return { hue, share, day, night }
}
