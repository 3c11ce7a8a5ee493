import { leftovers } from '../bundle/swap.ts'
import { lockHolder } from '../lock/lock.ts'
import { readPlain } from '../read-files.ts'
import { type Folders, sourceFingerprints } from '../sources/read-sources.ts'
import { realPath } from '../sources/real-path.ts'
import { writePieces } from '../write-new.ts'
import { changeOf, isUnchanged, type Output, stepOf } from './fingerprints.ts'

/** The inputs of a build, and all that can be reported without building again. */
export interface BuildRecord<Reported> {
  /** Program, options, day and all else that is no source: with another one, another build. */
  readonly inputs: string
  readonly folders: Folders
  readonly reported: Reported
}

/** The first line of the file. Texts are compared whole: to load what makes digests takes longer than to compare them. */
interface Head extends Omit<BuildRecord<unknown>, 'reported'> {
  /** Nothing to compare it with; so it is the last line, too, and damage shows. */
  readonly reported: string
  /** How long the text about the sources is. */
  readonly length: number
}

/** Behind the first line, and not within its JSON: the texts of a large site are quicker to cut than to parse. */
interface StoredRecord extends Head {
  /** Which folders were read, and the fingerprints of what is in them. */
  readonly sources: string
  /** The fingerprints of the bundle's files. */
  readonly fingerprints: string
}

/** The record in a file, if the file is whole. */
function readRecord(file: string): StoredRecord | undefined {
  const text = readPlain(file)?.toString()
  if (text === undefined) return undefined
  const [start, end] = [text.indexOf('\n') + 1, text.lastIndexOf('\n')]
  const head: Head = JSON.parse(text.slice(0, start))
  if (text.slice(end + 1) !== head.reported) return undefined
  const middle = start + head.length
  return { ...head, sources: text.slice(start, middle), fingerprints: text.slice(middle, end) }
}

/** The answer of the last build, if there is nothing to do: same inputs, sources untouched, and so the bundle. */
export function nothingToDo<Reported>(
  file: string,
  config: string,
  out: string,
  inputs: string,
): Reported | undefined {
  try {
    const record = readRecord(file)
    if (record?.inputs !== inputs) return undefined
    if (sourcesText(record.folders, sourceFingerprints(config, record.folders)) !== record.sources)
      return undefined
    const target = realPath(out)
    // Somebody is writing it, or was killed doing so: that is for a whole build to find out.
    if (lockHolder(target)) return undefined
    if (leftovers(target, 'stage').length + leftovers(target, 'old').length > 0) return undefined
    return isUnchanged(target, record.fingerprints) ? JSON.parse(record.reported) : undefined
  } catch {
    // Something has gone, or cannot be read: the build will say what.
    return undefined
  }
}

/** The fingerprints of the last build's files, and what was reported; `undefined` where nothing is recorded. */
export function lastOutput<Reported>(
  file: string,
): { readonly fingerprints: ReadonlySet<string>; readonly reported: Reported } | undefined {
  try {
    const record = readRecord(file)
    return (
      record && {
        fingerprints: new Set(record.fingerprints.split('\n')),
        reported: JSON.parse(record.reported),
      }
    )
  } catch {
    return undefined
  }
}

/** Keeps the report of a build that ended well; `fingerprints` are those from before it read anything, at `since`. */
export function writeBuildRecord<Reported>(
  file: string,
  { inputs, folders, reported }: BuildRecord<Reported>,
  {
    fingerprints,
    since,
    output,
  }: { readonly fingerprints: string; readonly since: number; readonly output: Output },
): void {
  for (const fingerprint of fingerprints.split('\n')) {
    const change = changeOf(fingerprint)
    if (change > since - stepOf(change)) return
  }
  try {
    const text = JSON.stringify(reported)
    const sources = sourcesText(folders, fingerprints)
    const head: Head = { inputs, folders, reported: text, length: sources.length }
    writePieces(file, [JSON.stringify(head), '\n', sources, output.fingerprints, '\n', text])
  } catch {
    // The next build looks at everything again.
  }
}

function sourcesText(folders: Folders, fingerprints: string): string {
  return `${JSON.stringify(folders)}\n${fingerprints}`
}
