import type { Route, RouteRepresentation } from '../model/bundle.ts'

/** The representation that a route answers with where nothing is negotiated; a table that has none is damaged. */
export function firstOf({ path, representations: [first] }: Route): RouteRepresentation {
  if (first === undefined) throw new Error(`${path} has no representation`)
  return first
}
