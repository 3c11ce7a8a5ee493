import type { Place } from '../model/diagnostic.ts'

/** GitHub requires a region: what is said of a whole file stands at its beginning. */
const beginning = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }

/** A place in a file, whose name is relative to the root of the repository unless it lies elsewhere. */
export function sarifLocation(file: string, place: Place | undefined) {
  const uri = file.split('/').map(encodeURIComponent).join('/')
  const artifactLocation = file.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: '%SRCROOT%' }
  return { physicalLocation: { artifactLocation, region: place === undefined ? beginning : regionOf(place) } }
}

function regionOf({ start, end }: Place) {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}
