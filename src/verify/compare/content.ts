import { fieldOf } from '../../client/exchange.ts'
import type { Answer, Content } from '../../http/answer.ts'
import { digest } from '../../model/digest.ts'
import type { Finding } from '../difference.ts'
import { cacheNote } from './cache-note.ts'
import { isWhole } from './is-whole.ts'
import { rewriting } from './rewriting.ts'
import { isContentFree, type Published, type Seen } from './seen.ts'
import { wherePart } from './where-part.ts'

/** Other content than the bundle's: rewritten, of another file, or changed. */
export function contentFinding(published: Published, seen: Seen, content: Buffer): Finding | undefined {
  const { expected, received } = seen
  if (isContentFree(seen) || expected.content === undefined) return undefined
  const bytes = bytesOf(published, expected.content)
  const wanted = shaOf(published, expected.content, bytes)
  const sha256 = digest(content)
  if (wanted === undefined || sha256 === wanted) return undefined
  const note = cacheNote(received)
  const name = titleOf(expected)
  const how = expected.status < 400 ? rewriting(typeOf(expected), content, bytes) : undefined
  if (how !== undefined) return { kind: 'rewritten', expected: name, received: `${how}${note}` }
  return {
    kind: expected.status >= 400 ? 'wrong-error-page' : expected.status === 206 ? 'range' : 'wrong-bytes',
    expected: `${name}, sha256 ${short(wanted)}`,
    received: `${other(published, sha256, content, bytes)}${note}`,
    ...evidence(seen, sha256, content),
  }
}

function evidence({ expected, received }: Seen, sha256: string, content: Buffer): Pick<Finding, 'content'> {
  if (!expected.content || !('file' in expected.content) || expected.status === 206) return {}
  const whole = isWhole(fieldOf(received, 'content-type') ?? '', content)
  return { content: { file: expected.content.file, sha256, whole } }
}

/** The expected bytes, where they are at hand and still those of the table. */
function bytesOf({ manifest, read }: Published, content: Content): Uint8Array | undefined {
  if ('text' in content) return Buffer.from(content.text)
  const bytes = read(content.file)
  if (bytes === undefined || digest(bytes) !== manifest.files[content.file]?.sha256) return undefined
  return content.range ? bytes.subarray(content.range[0], content.range[1] + 1) : bytes
}

/** Of a part of a file the table has no sha256: without the bytes nothing can be said of it. */
function shaOf({ manifest }: Published, content: Content, bytes: Uint8Array | undefined): string | undefined {
  return 'file' in content && !content.range ? manifest.files[content.file]?.sha256 : bytes && digest(bytes)
}

function other(
  { manifest }: Published,
  sha256: string,
  content: Buffer,
  bytes: Uint8Array | undefined,
): string {
  const named = Object.entries(manifest.files).find(([, facts]) => facts.sha256 === sha256)?.[0]
  if (named !== undefined) return `the content of /${named}`
  if (content[0] === 0x1f && content[1] === 0x8b)
    return 'gzip, though Content-Encoding does not say so, or twice'
  if (content.length === 0) return 'no content'
  const size = `sha256 ${short(sha256)}, ${content.length} bytes`
  return bytes === undefined
    ? `${size}; it begins ${beginning(content)}`
    : `${size}; ${wherePart(bytes, content)}`
}

function titleOf({ status, content, headers }: Answer): string {
  const name = content && 'file' in content ? `/${content.file}` : `the text of ${status}`
  const part = headers.find(([field]) => field === 'Content-Range')?.[1]
  return part === undefined ? name : `${part} of ${name}`
}

function typeOf({ headers }: Answer): string {
  return headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
}

function beginning(content: Buffer): string {
  return JSON.stringify(content.subarray(0, 60).toString())
}

function short(sha256: string): string {
  return sha256.slice(0, 12)
}
