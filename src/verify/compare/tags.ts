import { fieldOf, fieldsOf } from '../../client/exchange.ts'
import type { Finding } from '../difference.ts'
import type { Seen } from './seen.ts'

/** An entity tag by RFC 9110 8.8.3. */
const tagPattern = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/

/** No ETag where ours has one. Its value is the host's own. */
export function tagFinding({ expected, received }: Seen): Finding | undefined {
  const tag = fieldOf(received, 'etag')
  if (!fieldsOf(expected.headers).has('etag') || (tag !== undefined && tagPattern.test(tag))) return undefined
  return {
    kind: 'etag-missing',
    expected: 'an ETag',
    received: tag === undefined ? 'no ETag' : `ETag: ${tag}`,
  }
}

/** Two contents under one tag. A weak tag says only that the meaning is one, so it may stand for several codings. */
export function sharedTag(one: Seen, other: Seen): Finding | undefined {
  const [first, second] = [one, other].map(seen => tagPattern.exec(fieldOf(seen.received, 'etag') ?? ''))
  if (!first || !second || first[2] !== second[2]) return undefined
  if (one.received.body.equals(other.received.body)) return undefined
  const [a, b] = [one, other].map(contentOf)
  if (a === undefined || b === undefined) return undefined
  const codings = a.file === b.file && a.coding !== b.coding && !first[1] && !second[1]
  if (a.file === b.file && !codings) return undefined
  return {
    kind: 'etag-shared',
    expected: `another ETag than that of ${named(a)}`,
    received: `ETag: ${second[0]} for ${named(b)} as well`,
  }
}

interface Content {
  readonly file: string
  readonly coding: string
}

function contentOf({ asked, expected: { status, content }, received }: Seen): Content | undefined {
  if (asked.method !== 'GET' || status !== 200 || received.status !== 200) return undefined
  if (!content || !('file' in content)) return undefined
  return { file: content.file, coding: fieldOf(received, 'content-encoding')?.toLowerCase() ?? 'identity' }
}

function named({ file, coding }: Content): string {
  return coding === 'identity' ? `/${file}` : `/${file} in ${coding}`
}
