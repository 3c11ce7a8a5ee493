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

function pointOf(point: Partial<Place['start']> | undefined): Place['start'] | undefined {
  if (point === undefined) return undefined
  const { line, column, offset } = point
  return Number.isInteger(line) && Number.isInteger(column) && Number.isInteger(offset)
    ? { line: line ?? 1, column: column ?? 1, offset: offset ?? 0 }
    : undefined
}
