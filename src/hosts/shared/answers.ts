import { errorTexts } from '../../http/resolve.ts'
import type { HeaderSet, Manifest, Route } from '../../model/bundle.ts'
import { languageAt } from '../../model/language-folder.ts'
import { firstOf } from './ruled-routes.ts'

/** A set of `bundle.json`, by its name. */
export function headerSet(manifest: Manifest, name: string): HeaderSet {
  const set = manifest.headerSets[name]
  if (set === undefined) throw new Error(`bundle.json lists no header set ${name}`)
  return set
}

/** The set of a route that has one representation, with its language. */
export function headersOf(manifest: Manifest, route: Route): HeaderSet {
  const tag = languageAt(manifest.languages, route.path).tag
  return headerSet(manifest, firstOf(route).headers).map(
    ([name, value]) => [name, value.replace('{language}', () => tag)] as const,
  )
}

/** What a set has another value of than every answer. */
export function replacedBy({ always }: Manifest, set: HeaderSet): HeaderSet {
  return set.filter(([name]) => always.some(([field]) => field === name))
}

/** A header as a template prints it: the value is a string of the host's configuration. */
export interface HeaderLine {
  readonly name: string
  readonly value: string
}

/** A set as a host's template prints it. */
export function headerLines(set: HeaderSet, quote: (value: string) => string): readonly HeaderLine[] {
  return set.map(([name, value]) => ({ name, value: quote(value) }))
}

/** The errors that a host writes by itself, as its template prints them. */
export function quotedTexts(quote: (value: string) => string) {
  return Object.fromEntries(
    Object.entries(errorTexts).map(([name, { type, text }]) => [
      name,
      { type: quote(type), text: quote(text) },
    ]),
  )
}
