import { mediaTypeOf } from '../model/assets.ts'
import type { Representation, Resource } from '../model/resource.ts'
import type { Templates } from '../model/sources.ts'
import { templatesOf } from '../text/template.ts'

type SingleFile = Pick<Resource, 'path' | 'title' | 'summary' | 'cache'> &
  Partial<Pick<Resource, 'rel' | 'cors' | 'source'>> & {
    /** The default is that of the file's extension. */
    readonly type?: string
    /** The default is the path. */
    readonly file?: string
  } & Omit<Representation, 'type' | 'file'>

/** A resource with one representation that no list of pages names. */
export function singleFile(resource: SingleFile): Resource {
  const {
    path,
    file = path.slice(1),
    type = mediaTypeOf(file),
    render,
    isGiven,
    cors = false,
    ...rest
  } = resource
  return { ...rest, path, listed: false, cors, representations: [{ type, file, render, isGiven }] }
}

/** A discovery document for programs, at its own path. */
export function discoveryDocument(document: Omit<SingleFile, 'cache'>): Resource {
  return singleFile({ ...document, cache: 'discovery' })
}

/** Published JSON: two spaces, a newline at the end, keys in the given order. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** The same of a template in `templates/json/`. */
export function jsonOf(templates: Templates, name: string, data: object): string {
  return json(JSON.parse(templatesOf(templates, 'json')(name, data)))
}
