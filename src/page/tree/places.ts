import type { Element } from 'hast'
import type { PlaceOfOffsets } from '../../report/places.ts'
import type { Place } from '../../report/problem.ts'

/** Place of a node, where the parser knew all of it. */
export function placeOf(node: { readonly position?: unknown } | undefined): Place | undefined {
  const { start, end = start } = (node?.position ?? {}) as { start?: unknown; end?: unknown }
  return isPoint(start) && isPoint(end) ? { start, end } : undefined
}

/** The start of a node, or of the text for a node without a place. */
export function offsetOf(node: { readonly position?: unknown }): number {
  return placeOf(node)?.start.offset ?? 0
}

function isPoint(point: unknown): point is Place['start'] {
  const { line, column, offset } = (point ?? {}) as Partial<Place['start']>
  return Number.isInteger(line) && Number.isInteger(column) && Number.isInteger(offset)
}

const startTag = /<[a-z][^\s/>]*(?:[^>"']|"[^"]*"|'[^']*')*/iy
const attributes = /([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g

/** Finds the places of an element's attributes in its tag; of one that is not written as such, the place of the whole node. */
export function placesInTag(
  node: Element,
  text: string,
  place: PlaceOfOffsets,
): (property: string) => Place | undefined {
  const whole = placeOf(node)
  let places: ReadonlyMap<string, Place> | undefined
  return property => {
    if (whole === undefined) return undefined
    places ??= attributesAt(whole.start.offset, text, place)
    return places.get(plainName(property)) ?? whole
  }
}

function attributesAt(start: number, text: string, place: PlaceOfOffsets): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  startTag.lastIndex = start
  const [tag = ''] = startTag.exec(text) ?? []
  const [, ...written] = tag.slice(1).matchAll(attributes)
  for (const { 1: name = '', index } of written) {
    const key = plainName(name)
    const from = start + 1 + index
    if (!places.has(key)) places.set(key, place(from, from + name.length))
  }
  return places
}

/** A property and its attribute: `dataFoo` and `data-foo`. */
function plainName(name: string): string {
  return name.replaceAll('-', '').toLowerCase()
}
