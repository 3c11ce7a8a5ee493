import { looksByPath, looksLike, type OutputLooks } from '../bundle/output-fingerprints.ts'
import { leftovers } from '../bundle/swap.ts'
import { lockHolder } from '../lock/lock.ts'
import { readPlain } from '../read-files.ts'
import { type Folders, looksNow } from '../sources/read-sources.ts'
import { realPath } from '../sources/real-path.ts'
import { writePieces } from '../write-new.ts'
import { changeOf } from './fingerprints.ts'

/** The inputs of a build, and all that can be reported without building again. */
export interface BuildRecord<Reported> {
  /** Program, options, day and all else that is no source: with another one, another build. */
  readonly question: string
  readonly folders: Folders
  readonly reported: Reported
}

/** The first line of what is kept. Texts are compared whole: what makes digests takes longer to load than these to compare. */
interface Head extends Omit<BuildRecord<unknown>, 'reported'> {
  /** Nothing to compare it with; so it is there twice, and damage shows. */
  readonly reported: string
  readonly again: string
  /** How long the next two texts are. */
  readonly lengths: readonly [sources: number, files: number]
}

/** Behind the first line, and not within its JSON: those of a large site are quicker to cut than to parse. */
interface Kept extends Head, OutputLooks {
  /** Which folders were read, and how what is in them looked. */
  readonly sources: string
}

function keptIn(file: string): Kept | undefined {
  const text = readPlain(file)?.toString()
  if (text === undefined) return undefined
  const start = text.indexOf('\n') + 1
  const head: Head = JSON.parse(text.slice(0, start))
  const middle = start + head.lengths[0]
  const end = middle + head.lengths[1]
  return {
    ...head,
    sources: text.slice(start, middle),
    files: text.slice(middle, end),
    looks: text.slice(end),
  }
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
    if (kept?.question !== question || kept.reported !== kept.again) return undefined
    if (looksOfSources(kept.folders, looksNow(config, kept.folders)) !== kept.sources) return undefined
    const target = realPath(out)
    // Somebody is writing it, or was killed doing so: that is for a whole build to find out.
    if (lockHolder(target)) return undefined
    if (leftovers(target, 'stage').length + leftovers(target, 'old').length > 0) return undefined
    return looksLike(target, kept) ? JSON.parse(kept.reported) : undefined
  } catch {
    // Something has gone, or cannot be read: the build will say what.
    return undefined
  }
}

/** How the files of the last build looked when it was done, by path, and what was reported; `undefined` where nothing is recorded. */
export function lastOutput<Reported>(
  file: string,
): { readonly looks: ReadonlyMap<string, string>; readonly reported: Reported } | undefined {
  try {
    const kept = keptIn(file)
    if (kept === undefined || kept.reported !== kept.again) return undefined
    return { looks: looksByPath(kept), reported: JSON.parse(kept.reported) }
  } catch {
    return undefined
  }
}

/** Keeps the report of a build that ended well; `looks` are those from before it read anything, at `since`. */
export function writeBuildRecord<Reported>(
  file: string,
  { question, folders, reported }: BuildRecord<Reported>,
  { looks, since, output }: { readonly looks: string; readonly since: number; readonly output: OutputLooks },
): void {
  for (const look of looks.split('\n')) {
    const change = changeOf(look)
    if (change > since - stepOf(change)) return
  }
  try {
    const text = JSON.stringify(reported)
    const sources = looksOfSources(folders, looks)
    const lengths = [sources.length, output.files.length] as const
    const head: Head = { question, folders, reported: text, again: text, lengths }
    writePieces(file, [JSON.stringify(head), '\n', sources, output.files, output.looks])
  } catch {
    // The next build looks at everything again.
  }
}

function looksOfSources(folders: Folders, looks: string): string {
  return `${JSON.stringify(folders)}\n${looks}`
}
