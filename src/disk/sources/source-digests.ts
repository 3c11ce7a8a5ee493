import { readChecksummed, writeChecksummed } from '../cache/checksummed-file.ts'
import { changeOf, stepOf } from '../cache/fingerprints.ts'

/** The SHA-256 of files, each by its fingerprint: what has not changed need not be read to know what it holds. */
export type Digests = ReadonlyMap<string, string>

const key = 'digests 1'
const digestLength = 64

/** Those of the last build; none where the file is missing or damaged. */
export function readDigests(file: string): Digests {
  const lines = readChecksummed(file, key)?.toString().split('\n') ?? ['']
  return new Map(lines.filter(Boolean).map(line => [line.slice(digestLength), line.slice(0, digestLength)]))
}

/** Those of files that had not changed for a while `since` they were looked at: others may change again unseen. */
export function settled(digests: Digests, since: number): Digests {
  return new Map(
    [...digests].filter(([fingerprint]) => {
      const change = changeOf(fingerprint)
      return change <= since - stepOf(change)
    }),
  )
}

/** Keeps those of settled files for the next build. */
export function writeDigests(file: string, digests: Digests, since: number): void {
  const lines = Array.from(settled(digests, since), ([fingerprint, digest]) => digest + fingerprint)
  try {
    writeChecksummed(file, key, Buffer.from(lines.join('\n')))
  } catch {
    // The next build reads all pages.
  }
}
