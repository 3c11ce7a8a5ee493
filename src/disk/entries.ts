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

/** Every file of a bundle and the compressed siblings of those that have them. */
export function entriesOf(
  files: ReadonlyMap<string, Uint8Array>,
  known: (path: string) => Known | undefined,
): readonly Entry[] {
  return [...files.keys()].flatMap((path): readonly Entry[] => {
    const { compressed, sha256 } = known(path) ?? { compressed: false, sha256: digest(files.get(path) ?? '') }
    const read = () => files.get(path) ?? new Uint8Array()
    const time = contentTime(sha256)
    const original = { path, read, sha256, time }
    if (!compressed) return [original]
    // Not spread from the original: V8 would give each of them a shape of its own, which is larger than it.
    const others = siblings.map(([suffix, encoding]) => ({
      path: path + suffix,
      read,
      sha256,
      time,
      encoding,
    }))
    return [original, ...others]
  })
}
