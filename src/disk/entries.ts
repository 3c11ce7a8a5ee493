import { createHash } from 'node:crypto'
import { contentTime } from './content-time.ts'

/** A file as it shall stand in the output folder. */
export interface Entry {
  readonly path: string
  /** The content, or for a sibling the content before compression. */
  readonly bytes: Uint8Array
  /** Seconds. A sibling has the time of its original: that is how a later build knows that they belong together. */
  readonly time: number
  readonly encoding?: 'gzip' | 'br'
}

const siblings = [
  ['.gz', 'gzip'],
  ['.br', 'br'],
] as const

/** Every file of a bundle and the compressed siblings of those that have them. */
export function entriesOf(
  files: ReadonlyMap<string, Uint8Array>,
  compressed: (path: string) => boolean,
): readonly Entry[] {
  return [...files].flatMap(([path, bytes]): readonly Entry[] => {
    const time = contentTime(digestOf(bytes))
    const original = { path, bytes, time }
    if (!compressed(path)) return [original]
    return [
      original,
      ...siblings.map(([suffix, encoding]) => ({ path: path + suffix, bytes, time, encoding })),
    ]
  })
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
