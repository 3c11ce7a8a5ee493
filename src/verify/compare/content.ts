import type { Answer, Content } from '../../http/answer.ts'
import { digest } from '../../text/digest.ts'
import type { AnswerFinding } from '../deployment.ts'
import { cacheNote, fileOf, isContentFree, type Published, type Seen, wantedField } from './seen.ts'

/** Other content than the bundle's: rewritten, of another file, or changed. */
export function contentFinding(published: Published, seen: Seen, content: Buffer): AnswerFinding | undefined {
  const { expected, received } = seen
  if (isContentFree(seen) || expected.content === undefined) return undefined
  const bytes = bytesOf(published, expected.content)
  const wanted = shaOf(published, expected.content, bytes)
  const sha256 = digest(content)
  if (wanted === undefined || sha256 === wanted) return undefined
  const note = cacheNote(received)
  const name = titleOf(expected)
  const how =
    expected.status < 400 ? rewriting(wantedField(expected, 'Content-Type') ?? '', content, bytes) : undefined
  if (how !== undefined) return { kind: 'rewritten', expected: name, received: `${how}${note}` }
  return {
    kind: expected.status >= 400 ? 'wrong-error-page' : expected.status === 206 ? 'range' : 'wrong-bytes',
    expected: `${name}, sha256 ${short(wanted)}`,
    received: `${other(published, sha256, content, bytes)}${note}`,
  }
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

function titleOf(expected: Answer): string {
  const file = fileOf(expected)
  const name = file === undefined ? `the text of ${expected.status}` : `/${file}`
  const part = wantedField(expected, 'Content-Range')
  return part === undefined ? name : `${part} of ${name}`
}

function beginning(content: Buffer): string {
  return JSON.stringify(content.subarray(0, 60).toString())
}

function short(sha256: string): string {
  return sha256.slice(0, 12)
}

/** JSON without its white space; `undefined` for invalid JSON. */
function compactJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}

const before = 24
const after = 40

/** Where two contents begin to differ, with what each has there. */
function wherePart(expected: Uint8Array, received: Buffer): string {
  const shorter = Math.min(expected.length, received.length)
  let at = 0
  while (at < shorter && expected[at] === received[at]) at++
  if (at === received.length) return `cut off after byte ${at} of ${expected.length}`
  if (at === expected.length) return `more after byte ${at}: ${shown(received, at)}`
  return `from byte ${at} on ${shown(received, at)} instead of ${shown(Buffer.from(expected), at)}`
}

function shown(bytes: Buffer, at: number): string {
  // Not in the middle of a character of several bytes, where that can be helped.
  return JSON.stringify(
    bytes
      .subarray(Math.max(0, at - before), at + after)
      .toString()
      .replace(/^\ufffd+|\ufffd+$/g, ''),
  )
}

/** What programs on the way leave in pages: scripts of CDNs, and what hides email addresses. */
const marks: readonly (readonly [pattern: RegExp, how: string])[] = [
  [/data-cfemail|__cf_email__|\/cdn-cgi\/l\/email-protection/, 'email addresses are hidden (Cloudflare)'],
  [/\/cdn-cgi\//, 'a script of Cloudflare is put in (/cdn-cgi/)'],
  [/static\.cloudflareinsights\.com/, 'the analytics of Cloudflare are put in'],
  [/\bpagespeed\b/i, 'PageSpeed rewrites it'],
  [/<script\b/i, 'a script is put in'],
  [/<iframe\b|<noscript\b/i, 'a frame or pixel is put in'],
  [/<style\b/i, 'styles are put in'],
  [/<!--/, 'a comment is put in'],
]

/** How content was rewritten on the way, if that is known; `undefined` for content that is just different. */
export function rewriting(
  type: string,
  received: Buffer,
  expected: Uint8Array | undefined,
): string | undefined {
  const text = received.toString()
  const original = expected === undefined ? undefined : Buffer.from(expected).toString()
  if (original === undefined) return marks.slice(0, 3).find(([pattern]) => pattern.test(text))?.[1]
  if (text.replace(/^\ufeff|\r\n?/g, found => (found === '\ufeff' ? '' : '\n')) === original)
    return 'ends of lines are changed, or a mark (BOM) is put in front'
  if (/[/+]json\b/.test(type)) {
    const json = compactJson(original)
    return json !== undefined && compactJson(text) === json ? 'the JSON is formatted differently' : undefined
  }
  if (!/^text\/html\b/.test(type)) return undefined
  const mark = marks.find(([pattern]) => count(text, pattern) > count(original, pattern))
  if (mark) return mark[1]
  return squeezed(text) === squeezed(original)
    ? 'white space, quotes or comments are taken out (minifying)'
    : undefined
}

function count(text: string, pattern: RegExp): number {
  return Array.from(text.matchAll(new RegExp(pattern, `${pattern.flags}g`))).length
}

/** The part of a text that no minifier changes. */
function squeezed(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/(?:li|p|html|body|head|dt|dd|tr|td|th|tbody|thead)>|<(?:html|head|body)>/g, '')
    .replace(/[\s"'/]+/g, '')
}
