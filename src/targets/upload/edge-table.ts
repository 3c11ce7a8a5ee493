import type { EdgeTable } from '../../edge/edge-rules.ts'
import type { Manifest } from '../../model/bundle.ts'
import { redirectsByPath } from '../../model/redirects.ts'
import type { Templates } from '../../model/sources.ts'
import { isSingle, ruledPages } from '../shared/ruled-routes.ts'

/** What a program on an edge host has to know; all else it finds by shape, so pages must be where their rule says. */
export function edgeTable(manifest: Manifest): EdgeTable {
  ruledPages(manifest)
  const { always, headerSets, languages, notAcceptable, redirects = {}, routes } = manifest
  const singles = routes.filter(isSingle)
  return { always, headerSets, languages, notAcceptable, redirects: redirectsByPath(redirects), singles }
}

/** A program with its table before it: one file that needs no other. */
export function withTable(table: object, program: string): string {
  return `const table = ${JSON.stringify(table, undefined, 1)};\n${program}`
}

/** A program for an edge host, compiled from `src/edge/`. */
export function program(templates: Templates, host: string): string {
  const text = templates.get(`edge/${host}.js`)
  if (text === undefined) throw new Error(`there is no edge/${host}.js: npm run compile makes it`)
  return text
}

/** A published text. */
export function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  const bytes = files.get(name)
  if (bytes === undefined) throw new Error(`the bundle has no ${name}`)
  return new TextDecoder().decode(bytes)
}
