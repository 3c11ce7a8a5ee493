import type { Element } from 'hast'
import type { Place } from '../model/diagnostic.ts'
import { placeIn } from './place-in.ts'
import { placeOf } from './place-of.ts'

const startTag = /<[a-z][^\s/>]*(?:[^>"']|"[^"]*"|'[^']*')*/iy
const attributes = /([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g

/** Finds the places of an element's attributes in its tag; of one that is not written as such, the place of the whole node. */
export function placesInTag(node: Element, text: string): (property: string) => Place | undefined {
  const whole = placeOf(node)
  let places: ReadonlyMap<string, Place> | undefined
  return property => {
    if (whole === undefined) return undefined
    places ??= attributesAt(whole.start.offset, text)
    return places.get(plainName(property)) ?? whole
  }
}

function attributesAt(start: number, text: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  startTag.lastIndex = start
  const [tag = ''] = startTag.exec(text) ?? []
  const place = placeIn(text)
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
