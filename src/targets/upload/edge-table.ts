import type { EdgeTable } from '../../edge/edge-rules.ts'
import type { Manifest } from '../../model/bundle.ts'
import { isSingle, ruledPages } from '../ruled-routes.ts'

/** What a program on an edge host has to know; all else it finds by shape, so pages must be where their rule says. */
export function edgeTable(manifest: Manifest): EdgeTable {
  ruledPages(manifest)
  const { always, headerSets, languages, notAcceptable, routes } = manifest
  return { always, headerSets, languages, notAcceptable, singles: routes.filter(isSingle) }
}

/** A program with its table before it: one file that needs no other. */
export function withTable(table: object, program: string): string {
  return `const table = ${JSON.stringify(table, undefined, 1)};\n${program}`
}
