import type { Nodes } from 'hast'
import type { Complain } from './complain.ts'
import { placeIn } from './place-in.ts'
import { placeOf } from './place-of.ts'
import { walk } from './walk.ts'

const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\p{Surrogate}/gu
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const mostOfAKind = 20

/** Complains of characters in a source that are not text, and of those that can make text look like other text. */
export function forbiddenCharacters(text: string, complain: Complain): void {
  const place = placeIn(text)
  let count = 0
  for (const match of text.matchAll(controls)) {
    if (++count > mostOfAKind) break
    complain({
      place: place(match.index, match.index + match[0].length),
      ruleId: 'control-character',
      reason: /\p{Surrogate}/u.test(match[0])
        ? `Half of a surrogate pair (${named(match[0])}) is not a character`
        : `The control character ${named(match[0])} may not stand in a page`,
      note: 'Delete it; editors show it with their setting for invisible characters',
      fatal: true,
    })
  }
  count = 0
  for (const match of text.matchAll(directions)) {
    if (++count > mostOfAKind) break
    complain({
      place: place(match.index, match.index + 1),
      ruleId: 'direction-character',
      reason: `The invisible character ${named(match[0])} changes the direction of the text around it`,
      note: 'Readers may see words in another order than programs do; `<bdi>` or `dir="rtl"` does it in the open',
      fatal: false,
    })
  }
}

/** Complains of control characters that were written as character references. */
export function forbiddenInTree(tree: Nodes, text: string, complain: Complain): void {
  if (!text.includes('&') || text.search(controls) !== -1) return
  walk<Nodes>(tree, node => {
    const strings =
      node.type === 'text'
        ? [node.value]
        : node.type === 'element'
          ? Object.values(node.properties).map(String)
          : []
    for (const string of strings) {
      const found = string.match(controls)?.[0]
      if (found === undefined || found === '\f') continue
      const place = placeOf(node)
      complain({
        ...(place && { place }),
        ruleId: 'control-character',
        reason: `A character reference stands for the control character ${named(found)}`,
        fatal: true,
      })
    }
  })
}

function named(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
