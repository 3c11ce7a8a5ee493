import { lstatSync } from 'node:fs'
import { lockHolder } from './lock.ts'
import { changeOf, lookOf } from './look-of.ts'
import { readPlain } from './read-plain.ts'
import { type Folders, looksNow } from './read-sources.ts'
import { realPath } from './real-path.ts'
import { leftovers } from './swap.ts'
import { writeText } from './write-text.ts'

/** What a build was asked, and all that can be told without doing it again. */
export interface LastBuild<Told> {
  /** Program, options, day and all else that is no source: with another one, another build. */
  readonly question: string
  readonly folders: Folders
  readonly told: Told
}

/** Texts, compared as they are: what makes digests takes longer to load than these to compare. */
interface Kept extends Omit<LastBuild<unknown>, 'told'> {
  /** Which folders were read, and how what is in them looked. */
  readonly sources: string
  /** Files of the bundle, a line each, and how they looked. */
  readonly files: string
  readonly output: string
  /** Nothing to compare it with; so it is there twice, and damage shows. */
  readonly told: string
  readonly again: string
}

/**
 * Files change in steps of their system's clock: what was changed in the last one may be changed again unseen. Where none
 * has a part of a second, steps may be as long as FAT's.
 */
function stepOf(change: number): number {
  return change % 1000 === 0 ? 2000 : 20
}

/** The answer of the last build, if there is nothing to do: same question, sources untouched, and so the bundle. */
export function nothingToDo<Told>(
  file: string,
  config: string,
  out: string,
  question: string,
): Told | undefined {
  try {
    const bytes = readPlain(file)
    if (bytes === undefined) return undefined
    const kept: Kept = JSON.parse(bytes.toString())
    if (kept.question !== question || kept.told !== kept.again) return undefined
    if (looksOfSources(kept.folders, looksNow(config, kept.folders)) !== kept.sources) return undefined
    const target = realPath(out)
    // Somebody is writing it, or was killed doing so: that is for a whole build to find out.
    if (lockHolder(target)) return undefined
    if (leftovers(target, 'stage').length + leftovers(target, 'old').length > 0) return undefined
    return looksLike(target, kept) ? JSON.parse(kept.told) : undefined
  } catch {
    // Something has gone, or cannot be read: the build will say what.
    return undefined
  }
}

/** How the files of the last build looked when it was done, by path; none where nothing is known of it. */
export function lastLooks(file: string): ReadonlyMap<string, string> {
  try {
    const { files, output }: Kept = JSON.parse((readPlain(file) ?? '').toString())
    return looksByPath(files.split('\n'), output)
  } catch {
    return new Map()
  }
}

/** What `looksOfOutput` said of each file. */
export function looksByPath(files: readonly string[], output: string): ReadonlyMap<string, string> {
  const looks = output.split('\n')
  return new Map(files.map((path, index) => [path, looks[index] ?? '']))
}

/** Keeps what there is to tell of a build that ended well; `looks` are those from before it read anything, at `since`. */
export function rememberBuild<Told>(
  file: string,
  {
    question,
    folders,
    looks,
    since,
    files,
    output,
    told,
  }: LastBuild<Told> & {
    readonly looks: readonly string[]
    readonly since: number
    readonly files: readonly string[]
    readonly output: string
  },
): void {
  if (looks.map(changeOf).some(change => change > since - stepOf(change))) return
  try {
    const text = JSON.stringify(told)
    const kept: Kept = {
      question,
      folders,
      sources: looksOfSources(folders, looks),
      files: files.join('\n'),
      output,
      told: text,
      again: text,
    }
    writeText(file, JSON.stringify(kept))
  } catch {
    // The next build looks at everything again.
  }
}

function looksOfSources(folders: Folders, looks: readonly string[]): string {
  return [JSON.stringify(folders), ...looks].join('\n')
}

/** As many looks as are in memory at once: to have those of ten thousand pages there takes longer than to compare them. */
const atOnce = 2000

/** Whether the files of a bundle look as they did. */
function looksLike(target: string, { files, output }: Pick<Kept, 'files' | 'output'>): boolean {
  const paths = files.split('\n')
  let at = 0
  for (let first = 0; first < paths.length; first += atOnce) {
    const looks = looksOfOutput(target, paths.slice(first, first + atOnce))
    const end = at + looks.length
    if (output.slice(at, end) !== looks || (end < output.length && output[end] !== '\n')) return false
    at = end + 1
  }
  return at === output.length + 1
}

/** How the files of a bundle look. Whoever asks lets nobody else write it meanwhile. */
export function looksOfOutput(target: string, files: readonly string[]): string {
  // With a thousand pages, this is what a build with nothing to do does: no path is cleaned that is clean.
  return files.map(file => lookOf('', lstatSync(`${target}/${file}`))).join('\n')
}
