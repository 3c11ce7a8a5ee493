import { leftovers } from '../bundle/swap.ts'
import { lockHolder } from '../lock/lock.ts'
import { readPlain } from '../read-files.ts'
import { type Folders, looksNow } from '../sources/read-sources.ts'
import { realPath } from '../sources/real-path.ts'
import { writePieces } from '../write-new.ts'
import { changeOf, looksLike, type Output } from './fingerprints.ts'

/** The inputs of a build, and all that can be reported without building again. */
export interface BuildRecord<Reported> {
  /** Program, options, day and all else that is no source: with another one, another build. */
  readonly question: string
  readonly folders: Folders
  readonly reported: Reported
}

/** The first line of what is kept. Texts are compared whole: what makes digests takes longer to load than these to compare. */
interface Head extends Omit<BuildRecord<unknown>, 'reported'> {
  /** Nothing to compare it with; so it is the last line, too, and damage shows. */
  readonly reported: string
  /** How long the text about the sources is. */
  readonly length: number
}

/** Behind the first line, and not within its JSON: the texts of a large site are quicker to cut than to parse. */
interface Kept extends Head {
  /** Which folders were read, and how what is in them looked. */
  readonly sources: string
  /** How the files of the bundle looked. */
  readonly looks: string
}

/** What is kept in a file, if that is whole. */
function keptIn(file: string): Kept | undefined {
  const text = readPlain(file)?.toString()
  if (text === undefined) return undefined
  const [start, end] = [text.indexOf('\n') + 1, text.lastIndexOf('\n')]
  const head: Head = JSON.parse(text.slice(0, start))
  if (text.slice(end + 1) !== head.reported) return undefined
  const middle = start + head.length
  return { ...head, sources: text.slice(start, middle), looks: text.slice(middle, end) }
}

/**
 * Files change in steps of their system's clock: what was changed in the last one may be changed again unseen. Where none
 * has a part of a second, steps may be as long as FAT's.
 */
function stepOf(change: number): number {
  return change % 1000 === 0 ? 2000 : 20
}

/** The answer of the last build, if there is nothing to do: same question, sources untouched, and so the bundle. */
export function nothingToDo<Reported>(
  file: string,
  config: string,
  out: string,
  question: string,
): Reported | undefined {
  try {
    const kept = keptIn(file)
    if (kept?.question !== question) return undefined
    if (looksOfSources(kept.folders, looksNow(config, kept.folders)) !== kept.sources) return undefined
    const target = realPath(out)
    // Somebody is writing it, or was killed doing so: that is for a whole build to find out.
    if (lockHolder(target)) return undefined
    if (leftovers(target, 'stage').length + leftovers(target, 'old').length > 0) return undefined
    return looksLike(target, kept.looks) ? JSON.parse(kept.reported) : undefined
  } catch {
    // Something has gone, or cannot be read: the build will say what.
    return undefined
  }
}

/** How the files of the last build looked when it was done, and what was reported; `undefined` where nothing is recorded. */
export function lastOutput<Reported>(
  file: string,
): { readonly looks: ReadonlySet<string>; readonly reported: Reported } | undefined {
  try {
    const kept = keptIn(file)
    return kept && { looks: new Set(kept.looks.split('\n')), reported: JSON.parse(kept.reported) }
  } catch {
    return undefined
  }
}

/** Keeps the report of a build that ended well; `looks` are those from before it read anything, at `since`. */
export function writeBuildRecord<Reported>(
  file: string,
  { question, folders, reported }: BuildRecord<Reported>,
  { looks, since, output }: { readonly looks: string; readonly since: number; readonly output: Output },
): void {
  for (const look of looks.split('\n')) {
    const change = changeOf(look)
    if (change > since - stepOf(change)) return
  }
  try {
    const text = JSON.stringify(reported)
    const sources = looksOfSources(folders, looks)
    const head: Head = { question, folders, reported: text, length: sources.length }
    writePieces(file, [JSON.stringify(head), '\n', sources, output.looks, '\n', text])
  } catch {
    // The next build looks at everything again.
  }
}

function looksOfSources(folders: Folders, looks: string): string {
  return `${JSON.stringify(folders)}\n${looks}`
}
