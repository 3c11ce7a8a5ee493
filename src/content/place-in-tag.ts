import type { Element } from 'hast'
import type { Place, Point } from '../model/diagnostic.ts'
import { placeOf } from './place-of.ts'

/** Place of one attribute in its tag, or of the whole node where the attribute is not written as such. */
export function placeInTag(node: Element, property: string, text: string): Place | undefined {
  const place = placeOf(node)
  if (place === undefined) return undefined
  const tag = /^<(?:[^>"']|"[^"]*"|'[^']*')*>?/.exec(text.slice(place.start.offset, place.end.offset))?.[0]
  if (tag === undefined) return place
  const letters = Array.from(property, letter =>
    /[A-Z]/.test(letter) ? `-?${letter}` : letter.replace(/\W/g, '\\$&'),
  )
  const found = new RegExp(`[\\s"'/](${letters.join('')})(?=[\\s=>/])`, 'i').exec(tag)
  if (found === null) return place
  const { index, 1: name = '' } = found
  const start = pointAfter(place.start, tag.slice(0, index + 1))
  return { start, end: pointAfter(start, name) }
}

function pointAfter({ line, column, offset }: Point, passed: string): Point {
  const lines = passed.split(/\r\n|[\n\r]/)
  const [last = ''] = lines.slice(-1)
  return {
    line: line + lines.length - 1,
    column: lines.length > 1 ? last.length + 1 : column + last.length,
    offset: offset + passed.length,
  }
}
