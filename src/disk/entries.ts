import { digest } from '../model/digest.ts'
import { contentTime } from './content-time.ts'

/** A file as it shall stand in the output folder. */
export interface Entry {
  readonly path: string
  /** The content, or for a sibling the content before compression. */
  readonly read: () => Uint8Array
  /** SHA-256 of that, where it is known. */
  readonly sha256?: string
  /** Seconds. A sibling has the time of its original: that is how a later build knows that they belong together. */
  readonly time: number
  readonly encoding?: 'gzip' | 'br'
}

const siblings = [
  ['.gz', 'gzip'],
  ['.br', 'br'],
] as const

/** What is known of a file without making it. */
export interface Known {
  readonly sha256: string
  /** Has compressed siblings. */
  readonly compressed: boolean
}

/**
 * Every file of a bundle, and behind it its compressed siblings if it has them. Made anew each time that somebody goes through
 * them: a page has six, and together they would take more memory than all else about it.
 */
export function entriesOf(
  files: ReadonlyMap<string, Uint8Array>,
  known: (path: string) => Known | undefined,
): Iterable<Entry> {
  const found = new Map<string, Known>()
  const knownOf = (path: string) => {
    const facts = known(path) ?? found.get(path)
    if (facts !== undefined) return facts
    const read = { compressed: false, sha256: digest(files.get(path) ?? '') }
    found.set(path, read)
    return read
  }
  return {
    *[Symbol.iterator]() {
      for (const path of files.keys()) {
        const { compressed, sha256 } = knownOf(path)
        let bytes: Uint8Array | undefined
        const read = () => {
          // Its siblings are made of the same bytes, and at the same time.
          bytes ??= files.get(path) ?? new Uint8Array()
          return bytes
        }
        const time = contentTime(sha256)
        yield { path, read, sha256, time }
        if (!compressed) continue
        for (const [suffix, encoding] of siblings) yield { path: path + suffix, read, sha256, time, encoding }
      }
    },
  }
}
