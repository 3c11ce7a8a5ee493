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

/** Keeps those of files that had not changed for a while `since` they were looked at. */
export function writeDigests(file: string, digests: Digests, since: number): void {
  const lines: string[] = []
  for (const [fingerprint, digest] of digests) {
    const change = changeOf(fingerprint)
    if (change <= since - stepOf(change)) lines.push(digest + fingerprint)
  }
  try {
    writeChecksummed(file, key, Buffer.from(lines.join('\n')))
  } catch {
    // The next build reads all pages.
  }
}
