import { invisibleText } from '../model/invisible-text.ts'
import { codePoint } from '../schema/code-point.ts'
import { dotted } from './dotted.ts'
import type { Tree } from './tree.ts'
import type { Mistake } from './yaml-source.ts'

const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Warns of characters that nobody sees, in texts; where they are errors, the schema says so. */
export function invisibleCharacters(tree: Tree, path: readonly (string | number)[] = []): readonly Mistake[] {
  const inside = [...tree.entries].flatMap(([key, entry]) => invisibleCharacters(entry, [...path, key]))
  if (typeof tree.value !== 'string' || /^(baseUrl|server\.serverAddress)$/.test(dotted(path))) return inside
  const name = `\`${dotted(path)}\``
  const direction = directions.exec(tree.value)?.[0]
  if (direction !== undefined) {
    inside.push({
      place: tree.place,
      ruleId: 'direction-character',
      reason: `${name} contains ${codePoint(direction)}, which changes the direction of the text around it`,
      note: 'Readers may see words in another order than programs do: delete it and type the text again',
      fatal: false,
    })
  }
  const [hidden] = invisibleText(tree.value)
  if (hidden !== undefined && !/^https?:/.test(tree.value)) {
    inside.push({
      place: tree.place,
      ruleId: 'invisible-character',
      reason: `${name} contains the invisible character ${codePoint(hidden.text)}`,
      note: 'Delete it and type the text again',
      fatal: false,
    })
  }
  return inside
}
