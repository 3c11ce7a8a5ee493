import type { Place } from '../model/diagnostic.ts'

/** Place of a node, where the parser knew all of it. */
export function placeOf(node: { readonly position?: unknown } | undefined): Place | undefined {
  const position = node?.position as
    | { start?: Partial<Place['start']>; end?: Partial<Place['end']> }
    | undefined
  const start = pointOf(position?.start)
  const end = pointOf(position?.end) ?? start
  return start !== undefined && end !== undefined ? { start, end } : undefined
}

/** Where a node begins; the start of the text for one of which the parser does not know. */
export function offsetOf(node: { readonly position?: unknown }): number {
  return placeOf(node)?.start.offset ?? 0
}

function pointOf(point: Partial<Place['start']> | undefined): Place['start'] | undefined {
  if (point === undefined) return undefined
  const { line = Number.NaN, column = Number.NaN, offset = Number.NaN } = point
  return [line, column, offset].every(Number.isInteger) ? { line, column, offset } : undefined
}
