import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Answer } from '../../http/answer.ts'
import type { Manifest } from '../../model/bundle.ts'
import { type Asked, fieldOf, type Received } from '../client.ts'

/** The measure for a deployment. */
export interface Published {
  readonly manifest: Manifest
  /** The bytes of a published file, where they are at hand: to show where content differs. */
  readonly read: (file: string) => Uint8Array | undefined
}

/** One exchange: what was asked, what must come, what came. */
export interface Seen {
  readonly origin: string
  readonly asked: Asked
  readonly expected: Answer
  readonly received: Received
}

/** Content where none is expected, or of an error whose text is the host's own, is not looked at. */
export function isContentFree({ asked, expected }: Seen): boolean {
  return asked.method === 'HEAD' || [204, 304].includes(expected.status) || isOwnText(expected)
}

/** Statuses whose text is the host's own, and not compared. */
export function isOwnText({ status }: Answer): boolean {
  return [308, 400, 416].includes(status)
}

/** How many bytes are worth reading: content a few times larger than expected, and than any picture, is not ours. */
export function mostBytes({ files }: Manifest, expected: Answer): number {
  return 1_048_576 + 4 * (files[fileOf(expected) ?? '']?.size ?? 0)
}

/** The file of the bundle that an answer has as its content, whole or in part. */
export function fileOf({ content }: Answer): string | undefined {
  return content && 'file' in content ? content.file : undefined
}

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
}

/** The coding of what came. */
export function codingOf(received: Received): string {
  return fieldOf(received, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
}

/** The content without its coding, or why it cannot be undone; `most` bytes of it. */
export function decoded(received: Received, most: number): Buffer | string {
  const coding = codingOf(received)
  if (coding === 'identity' || received.body.length === 0) return received.body
  const decode = decoders[coding]
  if (!decode) return `Content-Encoding: ${coding}, which was not asked for`
  try {
    return decode(received.body, { maxOutputLength: most })
  } catch (error) {
    return `Content-Encoding: ${coding}, but it cannot be decoded (${(error as Error).message})`
  }
}

const telling = [
  'age',
  'cf-cache-status',
  'x-cache',
  'x-vercel-cache',
  'cache-status',
  'x-cache-hits',
  'via',
] as const

/** What the answer says of caches that it came through; empty where it says nothing. */
export function cacheNote(received: Received): string {
  const said = telling.flatMap(name => {
    const value = fieldOf(received, name)
    return value === undefined ? [] : [`${name}: ${value}`]
  })
  return said.length === 0 ? '' : ` (${said.join(', ')})`
}

/** True if a cache says that it had the answer already. */
export function isFromCache(received: Received): boolean {
  const said = telling.slice(1, -1).map(name => fieldOf(received, name) ?? '')
  return Number(fieldOf(received, 'age') ?? 0) > 0 || said.some(value => /\bhit\b/i.test(value))
}

/** The value of a field that must come, by the name that the bundle gives it. */
export function wantedField({ headers }: Answer, name: string): string | undefined {
  return headers.find(([field]) => field === name)?.[1]
}

/** A field as a report shows it. */
export function lineOf(name: string, value: string | undefined): string {
  return value === undefined ? `no ${name}` : `${name}: ${value}`
}
