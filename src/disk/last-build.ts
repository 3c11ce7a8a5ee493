import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../model/digest.ts'
import { lockHolder } from './lock.ts'
import { changeOf, lookOf } from './look-of.ts'
import { packageFolder } from './package-folder.ts'
import { type Folders, looksNow } from './read-sources.ts'
import { realPath } from './real-path.ts'
import { leftovers } from './swap.ts'
import { writeText } from './write-text.ts'

/** What a build was asked, and all that can be told without doing it again. */
export interface LastBuild<Told> {
  /** Program, options, day: with another one, another build. */
  readonly question: string
  readonly folders: Folders
  readonly told: Told
}

interface Kept<Told> extends LastBuild<Told> {
  /** Digest of how the sources looked, and the templates. */
  readonly sources: string
  /** Files of the bundle, a line each, and the digest of how they looked. */
  readonly files: string
  readonly output: string
}

/** Files change in steps of their system's clock: what was changed in the last one may be changed again unseen. */
const step = 20

/** The answer of the last build, if there is nothing to do: same question, sources untouched, and so the bundle. */
export function nothingToDo<Told>(
  file: string,
  config: string,
  out: string,
  question: string,
): Told | undefined {
  try {
    const kept = read<Told>(file)
    if (kept?.question !== question) return undefined
    if (sourcesDigest(looksNow(config, kept.folders)) !== kept.sources) return undefined
    const target = realPath(out)
    // Somebody is writing it, or was killed doing so: that is for a whole build to find out.
    if (lockHolder(target)) return undefined
    if (leftovers(target, 'stage').length + leftovers(target, 'old').length > 0) return undefined
    return outputDigest(target, kept.files.split('\n')) === kept.output ? kept.told : undefined
  } catch {
    // Something has gone, or cannot be read: the build will say what.
    return undefined
  }
}

/** Keeps what there is to tell of a build that ended well; `looks` are those from before it read anything, at `since`. */
export function rememberBuild<Told>(
  file: string,
  out: string,
  {
    looks,
    files,
    since,
    ...build
  }: LastBuild<Told> & {
    readonly looks: readonly string[]
    readonly files: readonly string[]
    readonly since: number
  },
): void {
  if (looks.some(look => changeOf(look) > since - step)) return
  try {
    const kept: Kept<Told> = {
      ...build,
      sources: sourcesDigest(looks),
      files: files.join('\n'),
      output: outputDigest(realPath(out), files),
    }
    const body = JSON.stringify(kept)
    writeText(file, `${digest(body)}\n${body}`)
  } catch {
    // The next build looks at everything again.
  }
}

function read<Told>(file: string): Kept<Told> | undefined {
  if (!existsSync(file)) return undefined
  const [sum, body = ''] = readFileSync(file, 'utf8').split(/\n([\s\S]*)/)
  return digest(body) === sum ? JSON.parse(body) : undefined
}

function sourcesDigest(looks: readonly string[]): string {
  return digest([...looks, ...looksIn(join(packageFolder, 'templates'))].join('\n'))
}

function looksIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => lookOf(file, lstatSync(file)))
}

function outputDigest(target: string, files: readonly string[]): string {
  return digest(files.map(file => lookOf(file, lstatSync(join(target, file)))).join('\n'))
}
