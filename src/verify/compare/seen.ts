import type { Answer } from '../../http/answer.ts'
import type { Asked, Received } from '../../http-client/exchange.ts'
import type { Manifest } from '../../model/bundle.ts'

/** What a deployment is held to. */
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
export function mostBytes({ files }: Manifest, { content }: Answer): number {
  const size = content && 'file' in content ? (files[content.file]?.size ?? 0) : 0
  return 1_048_576 + 4 * size
}
