import { pickEncoding } from '../../http/answer.ts'
import { headerMatches } from '../../http/header-sets.ts'
import type { Manifest } from '../../model/bundle.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import { digest } from '../../text/digest.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { fieldOf, type Received, requestOf } from '../client.ts'
import type { AnswerFinding } from '../deployment.ts'
import type { Kind } from '../kinds.ts'
import { featuresOf } from '../plan/plan.ts'
import { contentFinding } from './content.ts'
import { headerFindings } from './header-fields.ts'
import {
  cacheNote,
  codingOf,
  decoded,
  fileOf,
  lineOf,
  mostBytes,
  type Published,
  type Seen,
  wantedField,
} from './seen.ts'

/** How an answer differs from the one that `http/answer` gives. If the status or the variant is wrong, that is the only finding. */
export function compare(published: Published, seen: Seen): readonly AnswerFinding[] {
  const status = statusFinding(published, seen)
  if (status) return [status]
  const content = decoded(seen.received, mostBytes(published.manifest, seen.expected))
  if (typeof content === 'string')
    return [{ kind: 'broken-answer', expected: 'content that can be decoded', received: content }]
  const variant = variantFinding(published, seen, content)
  if (variant) return [variant]
  const findings = [
    contentFinding(published, seen, content),
    ...headerFindings(published, seen),
    codingFinding(seen),
    tagFinding(seen),
  ]
  return findings.filter(finding => finding !== undefined)
}

/** Compressed though not asked for, or not compressed though asked for. Which of the accepted codings is the host's choice. */
function codingFinding({ asked, expected, received }: Seen): AnswerFinding | undefined {
  const accepted = requestOf(asked).headers['accept-encoding']
  const got = codingOf(received)
  const wanted = wantedField(expected, 'Content-Encoding')
  const came = `Content-Encoding: ${got}${cacheNote(received)}`
  if (got !== 'identity' && pickEncoding(accepted, [got]) === undefined)
    return { kind: 'unasked-coding', expected: 'no Content-Encoding', received: came }
  if (got === 'identity' && wanted !== undefined)
    return {
      kind: 'not-compressed',
      expected: `Content-Encoding: ${wanted}`,
      received: `no Content-Encoding${cacheNote(received)}`,
    }
  return undefined
}

/** Another status than the expected one, by what it means. */
export function statusFinding({ manifest }: Published, seen: Seen): AnswerFinding | undefined {
  const { expected, received } = seen
  if (received.status === expected.status) return undefined
  const kind = kindOf(manifest, seen)
  const location = fieldOf(received, 'location')
  return {
    kind,
    expected: `${expected.status}`,
    received: location === undefined ? `${received.status}` : `${received.status}, Location: ${location}`,
  }
}

function kindOf(manifest: Manifest, seen: Seen): Kind {
  const { asked, expected, received } = seen
  const [wanted, got] = [expected.status, received.status]
  if ([401, 403, 407, 429].includes(got)) return 'blocked'
  if (got >= 500 && got !== 501) return 'server-error'
  if (got === 304) return 'wrong-304'
  if (wanted === 304 && got === 200) return 'not-revalidated'
  if (asked.headers['Range'] !== undefined) return 'range'
  if (asked.method === 'HEAD' && [400, 405, 501].includes(got)) return 'head'
  if (asked.method === 'OPTIONS') return 'preflight'
  switch (wanted) {
    case 200:
    case 304:
      return isRedirect(got) ? redirectKind(seen) : [404, 410].includes(got) ? 'missing' : 'wrong-status'
    case 308:
      return 'redirect'
    case 404:
      if (got >= 400) return 'wrong-status'
      return featuresOf(manifest, asked, expected).includes('addresses') ? 'extra-address' : 'soft-404'
    case 405:
      return got < 300 ? 'method-allowed' : isRedirect(got) ? redirectKind(seen) : 'wrong-status'
    default:
      return 'wrong-status'
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function redirectKind({ origin, asked, received }: Seen): Kind {
  return localTarget(received, origin, asked.target) === asked.target ? 'redirect-loop' : 'redirected'
}

/** Path and query that a Location names on this site; nothing where it leads elsewhere. */
export function localTarget(received: Received, origin: string, from: string): string | undefined {
  const location = fieldOf(received, 'location')
  const url = location === undefined ? undefined : parseUrl(location, origin + from)
  return url?.origin === origin ? url.pathname + url.search : undefined
}

/** An entity tag by RFC 9110 8.8.3. */
const tagPattern = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/

/** No ETag where ours has one. Its value is the host's own. */
export function tagFinding({ expected, received }: Seen): AnswerFinding | undefined {
  const tag = fieldOf(received, 'etag')
  if (wantedField(expected, 'ETag') === undefined || (tag !== undefined && tagPattern.test(tag)))
    return undefined
  return { kind: 'etag-missing', expected: 'an ETag', received: lineOf('ETag', tag) }
}

/** Two contents under one tag. A weak tag says only that the meaning is the same, so several codings may share it. */
export function sharedTag(one: Seen, other: Seen): AnswerFinding | undefined {
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

function contentOf({ asked, expected, received }: Seen): Content | undefined {
  const file = fileOf(expected)
  if (file === undefined || asked.method !== 'GET') return undefined
  if (expected.status !== 200 || received.status !== 200) return undefined
  return { file, coding: codingOf(received) }
}

function named({ file, coding }: Content): string {
  return coding === 'identity' ? `/${file}` : `/${file} in ${coding}`
}

/** HTML where Markdown is expected, or the other way round: by its bytes, else by its type. */
export function variantFinding(
  { manifest }: Published,
  { asked, expected, received }: Seen,
  content: Buffer,
): AnswerFinding | undefined {
  const file = fileOf(expected) ?? ''
  const other = otherVariant(manifest, file)
  if (other === undefined) return undefined
  const [wanted, got] = [wantedField(expected, 'Content-Type'), fieldOf(received, 'content-type')]
  const sha256 = digest(content)
  const right = asked.method !== 'HEAD' && sha256 === manifest.files[file]?.sha256
  const otherBytes = asked.method !== 'HEAD' && sha256 === manifest.files[other.file]?.sha256
  if (right || !(otherBytes || (got !== undefined && headerMatches('Content-Type', other.type, got))))
    return undefined
  return {
    kind: Array.isArray(asked.headers['Accept']) ? 'accept-lines' : 'wrong-variant',
    expected: `${wanted}, /${file}`,
    received: `${got ?? 'no Content-Type'}${otherBytes ? `, /${other.file}` : ''}${cacheNote(received)}`,
  }
}

function errorPages({ languages }: Manifest) {
  return languages.map(notFoundStem).map(stem => [
    { file: `${stem}.html`, type: 'text/html; charset=utf-8' },
    { file: `${stem}.md`, type: 'text/markdown; charset=utf-8' },
  ])
}

function otherVariant(manifest: Manifest, file: string) {
  const pairs = [...errorPages(manifest), ...manifest.routes.map(({ representations }) => representations)]
  const pair = pairs.find(list => list.length > 1 && list.some(one => one.file === file))
  return pair?.find(one => one.file !== file)
}
