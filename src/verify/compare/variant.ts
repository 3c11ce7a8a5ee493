import { headerMatches } from '../../http/header-matches.ts'
import type { Manifest } from '../../model/bundle.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import { digest } from '../../text/digest.ts'
import type { AnswerFinding } from '../deployment.ts'
import { fieldOf } from '../exchange.ts'
import { cacheNote, codingOf, fileOf, lineOf, type Published, type Seen, wantedField } from './seen.ts'

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
