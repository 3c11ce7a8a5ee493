import type { Coding, HeaderSet, Manifest } from '../model/bundle.ts'
import { languageLookup } from '../model/language-folder.ts'
import { byBytes } from '../model/redirects.ts'
import { alwaysIn, isSentWith304 } from './header-sets.ts'
import {
  addressIndex,
  errorTexts,
  type Found,
  oldAddresses,
  type Request,
  type Resolved,
  type Rules,
  resolve,
} from './resolve.ts'

export type { Request } from './resolve.ts'

/** An answer. For HEAD the host leaves the content out and keeps the headers. */
export interface Answer {
  readonly status: number
  readonly headers: HeaderSet
  readonly content?: Content | undefined
}

/** The body of an answer: a text, or a published file, whole or in part. */
export type Content =
  | { readonly text: string }
  | {
      /** Path below the web root, without the suffix of the coding. */
      readonly file: string
      readonly encoding?: Coding | undefined
      /** First and last byte, both included. */
      readonly range?: readonly [first: number, last: number]
    }

/** The definition of how a bundle is served: every host is tested against this function. */
export function answer(manifest: Manifest, request: Request): Answer {
  const said = resolve(rulesOf(manifest), request)
  const resolved = { ...said, headers: laterHold(said.headers) }
  const { status, content } = resolved
  if (status === 200 && content && 'file' in content)
    return representation(manifest, request, resolved, content.file)
  return { status, headers: withType(resolved), content }
}

/** A file as the request wants it: in a coding, in part, or not at all because it has it. */
function representation(manifest: Manifest, request: Request, resolved: Resolved, file: string): Answer {
  const facts = manifest.files[file]
  if (facts === undefined) throw new Error(`bundle.json lists no file ${file}`)
  const ranges = file.startsWith('assets/') && resolved.route?.representations[0]?.headers !== 'file'
  // RFC 9110 14.2: a range of anything but GET means nothing.
  const range = ranges && request.method === 'GET' ? request.headers['range'] : undefined
  const asked = range === undefined ? 'whole' : parseRange(range, facts.size)
  // Ranges are of the uncompressed bytes.
  const encoding =
    facts.compressed && asked === 'whole'
      ? pickEncoding(request.headers['accept-encoding'], manifest.encodings)
      : undefined
  const tag = entityTag(facts.sha256, encoding)
  const common: HeaderSet = [...resolved.headers, ['ETag', tag]]
  if (matches(request.headers['if-none-match'], tag))
    return { status: 304, headers: common.filter(isSentWith304) }
  const headers: HeaderSet = [
    ...typeOf(resolved),
    ...(encoding ? [['Content-Encoding', encoding] as const] : []),
    ...(ranges ? [['Accept-Ranges', 'bytes'] as const] : []),
    ...common,
  ]
  const ifRange = request.headers['if-range']
  const part = ifRange === undefined || ifRange === tag ? asked : 'whole'
  if (part === 'whole') return { status: 200, headers, content: { file, encoding } }
  if (part === 'unsatisfiable') return unsatisfiable(alwaysIn(manifest.always, resolved.headers), facts.size)
  const [first, last] = part
  return {
    status: 206,
    headers: [...headers, ['Content-Range', `bytes ${first}-${last}/${facts.size}`]],
    content: { file, range: part },
  }
}

function unsatisfiable(always: HeaderSet, size: number): Answer {
  const { type, text } = errorTexts.rangeNotSatisfiable
  const own: HeaderSet = [
    ['Cache-Control', 'no-store'],
    ['Content-Range', `bytes */${size}`],
  ]
  return { status: 416, headers: [['Content-Type', type], ...always, ...own], content: { text } }
}

/** Of two headers with one name the later one. */
function laterHold(headers: HeaderSet): HeaderSet {
  return headers.filter(([name], at) => !headers.some(([other], index) => index > at && other === name))
}

function withType(resolved: Resolved): HeaderSet {
  return [...typeOf(resolved), ...resolved.headers]
}

function typeOf({ type }: Resolved): HeaderSet {
  return type === undefined ? [] : [['Content-Type', type]]
}

// RFC 9110 12.4.2. A coding with an invalid weight is not accepted: uncompressed bytes suit every client.
const member = /^([a-z0-9-]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i

/** The first of `offered` that Accept-Encoding allows by name; `undefined` for uncompressed bytes. */
export function pickEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const accepted = new Set<string>()
  for (const text of acceptEncoding?.split(',') ?? []) {
    const [, name, weight] = member.exec(text.trim()) ?? []
    if (name !== undefined && Number(weight ?? 1) > 0) accepted.add(name.toLowerCase())
  }
  return offered.find(encoding => accepted.has(encoding))
}

/** A strong validator of one representation in one coding. */
export function entityTag(sha256: string, encoding: string | undefined): string {
  return `"${sha256.slice(0, 32)}${encoding === undefined ? '' : `-${encoding}`}"`
}

/** True if If-None-Match names the tag: weak comparison, a list or `*` (RFC 9110 13.1.2). Our tags hold no comma. */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  const members = ifNoneMatch?.split(',').map(member => member.trim()) ?? []
  return ifNoneMatch?.trim() === '*' || members.some(member => member.replace(/^W\//, '') === tag)
}

/**
 * The bytes that a Range header asks for. Anything but one byte range is answered whole, and one that ends before it
 * begins is rejected; RFC 9110 14.2 leaves both to the server.
 */
export function parseRange(
  range: string,
  size: number,
): readonly [first: number, last: number] | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range)
  if (!match || (match[1] === '' && match[2] === '') || size === 0) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '') {
    const count = Math.min(Number(to), size)
    return count === 0 ? 'unsatisfiable' : [size - count, size - 1]
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last ? 'unsatisfiable' : [first, last]
}

const made = new WeakMap<Manifest, Rules>()

/** The rules of a table for `resolve`; made once for each. */
function rulesOf(manifest: Manifest): Rules {
  const rules = made.get(manifest) ?? makeRules(manifest)
  made.set(manifest, rules)
  return rules
}

/** The route at a path: its own, or that of its Markdown twin (`/join.md`). */
export function findRoute(manifest: Manifest, path: string): Found | undefined {
  return rulesOf(manifest).find(path)
}

function makeRules(manifest: Manifest): Rules {
  const index = addressIndex(manifest.routes)
  return {
    ...manifest,
    redirects: oldAddresses(manifest.redirects),
    spellings: manifest.spellings && byBytes(manifest.spellings),
    find: path => index.get(path),
    languageOf: languageLookup(manifest.languages),
  }
}

/** Addresses of pages that a bundle had and the next one answers with 404. */
export function goneAddresses(previous: Manifest, next: Manifest): readonly string[] {
  return previous.routes
    .filter(({ representations: [first] }) => first?.type.startsWith('text/html'))
    .map(({ path }) => path)
    .filter(target => answer(next, { method: 'GET', target, headers: {} }).status === 404)
}
