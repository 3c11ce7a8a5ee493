import { table } from '../../../templates/pictures/sprites.yaml'
import type { Paper } from './bitmap.ts'
import { type Chance, chance } from './chance.ts'
import { type Ink, isInk } from './inks.ts'

/** A drawing by hand: rows of letters, from the top. */
type Drawing = readonly string[]

interface Sprites {
  readonly inksOf: ReadonlyMap<string, readonly Ink[]>
  readonly drawings: ReadonlyMap<string, readonly [Drawing, ...Drawing[]]>
}

let known: Sprites | undefined

/** The drawings of `templates/pictures/sprites.yaml`. */
export function sprites(): Sprites {
  known ??= readSprites(table() as SpriteFile)
  return known
}

interface SpriteFile {
  readonly letters: Readonly<Record<string, string>>
  readonly sprites: Readonly<Record<string, readonly [string, ...string[]]>>
}

function readSprites({ letters, sprites }: SpriteFile): Sprites {
  const rowsOf = (text: string): Drawing => text.trimEnd().split('\n')
  return {
    inksOf: new Map(
      Object.entries(letters).map(([letter, names]) => [letter, names.split(' ').filter(isInk)]),
    ),
    drawings: new Map(
      Object.entries(sprites).map(([name, [first, ...more]]) => [name, [rowsOf(first), ...more.map(rowsOf)]]),
    ),
  }
}

/** Where a sprite was drawn. */
interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Draws a sprite with its middle at a column; its bottom row is the one above `ground`. */
export type Stamp = (sprite: string, middle: number, ground: number, drawn: Chance) => Place

/** Stamps for one server: all its banners show the same sign. */
export function stampOf(paper: Paper, name: string): Stamp {
  const toss = chance(name, 'sign')
  const isLight = Array.from({ length: 10 }, () => toss.is(1, 2))
  const { inksOf, drawings } = sprites()
  const inksAt = (letter: string): readonly Ink[] => {
    if (/\d/.test(letter)) return isLight[Number(letter)] ? ['roof', 'roofLight'] : ['roof']
    return inksOf.get(letter) ?? []
  }
  return (sprite, middle, ground, drawn) => {
    const choice = drawings.get(sprite)
    if (choice === undefined) throw new Error(`there is no sprite ${sprite}`)
    const drawing = drawn.one(choice)
    const width = Math.max(...drawing.map(row => row.length))
    const left = middle - Math.floor(width / 2)
    const top = ground - drawing.length
    for (const [down, row] of drawing.entries())
      for (const [right, letter] of [...row].entries())
        for (const ink of inksAt(letter)) paper.fill(ink, left + right, top + down)
    return { left, top, width }
  }
}
