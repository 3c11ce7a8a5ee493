import { isOwnAsset } from '../../model/assets.ts'
import type { Asset } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { withoutPlace } from '../../pictures/photo-place.ts'
import { type Finding, type Problem, problemIn } from '../../report/problem.ts'
import { compareText } from '../../text/data.ts'

interface LoadedAssets {
  readonly assets: readonly Asset[]
  readonly diagnostics: readonly Problem[]
}

/** Takes the files of the assets folder; they land below `assets/` whatever the folder is called. */
export function readAssets(sources: Sources, folder: string): LoadedAssets {
  return readOwnFiles(sources, folder, 'assets/')
}

/** Takes the files that land at the root. */
export function readStaticFiles(sources: Sources, folder: string): LoadedAssets {
  return readOwnFiles(sources, folder, '')
}

/** `root` is the folder of the files below the web root. */
function readOwnFiles(sources: Sources, folder: string, root: 'assets/' | ''): LoadedAssets {
  const prefix = `${folder}/`
  const diagnostics: Problem[] = []
  const assets: Asset[] = []
  const byLowerCase = new Map<string, string>()
  for (const [file, bytes] of filesBelow(sources, folder)) {
    const name = file.slice(prefix.length)
    const other = byLowerCase.get(name.toLowerCase())
    const mistake = other === undefined ? mistakeIn(root, name) : caseMistake(other)
    byLowerCase.set(name.toLowerCase(), file)
    if (mistake === undefined) assets.push({ file: root + name, bytes: withoutPlace(name, bytes) })
    else diagnostics.push(problemIn(mistake, file))
  }
  return { assets, diagnostics }
}

function nameMistake(full: string, kind: 'Asset' | 'File' = 'Asset'): Finding | undefined {
  const isAsset = kind === 'Asset'
  const known = isAsset ? '' : String(/^(?:\.well-known\/)?/.exec(full)?.[0])
  const name = full.slice(known.length)
  const extension = (isAsset ? /\.(gz|br|html|md)$/i : /\.(gz|br)$/i).exec(name)?.[0]
  if (extension !== undefined) {
    return {
      ruleId: 'asset-name',
      reason: `${kind}s must not end in ${extension}`,
      note: /^\.(gz|br)$/i.test(extension)
        ? 'Remove the file: the build makes compressed copies'
        : 'Move pages to the pages folder, where they get a Markdown twin',
    }
  }
  if (name.length > 200)
    return { ruleId: 'asset-name', reason: `The name has ${name.length} characters; the limit is 200` }
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/.test(name)) return undefined
  return {
    ruleId: 'asset-name',
    reason: `${kind} names can only have letters, digits, ".", "_" and "-", and must start with a letter or digit`,
    expected: usualNames(name).map(better => known + better),
  }
}

function mistakeIn(root: string, name: string): Finding | undefined {
  const mistake = nameMistake(name, root === '' ? 'File' : 'Asset')
  if (mistake !== undefined || !isOwnAsset(`/${root}${name}`)) return mistake
  return {
    ruleId: 'asset-conflict',
    reason: 'The name is reserved for files of portolan',
    note: 'Rename the file, or move it to a folder',
  }
}

function caseMistake(other: string): Finding {
  return {
    ruleId: 'asset-conflict',
    reason: `The name differs from ${other} only in upper and lower case`,
    note: 'Rename one of them: on many disks they are the same file',
  }
}

/** The name in letters that files can have, unless nothing but the extension would be left. */
function usualNames(name: string): readonly string[] {
  const better = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._/-]+/g, '-')
    .replace(/(^|\/)[._-]+/g, '$1')
  return better !== name && endingOf(better) === endingOf(name) && !nameMistake(better) ? [better] : []
}

const endingOf = (name: string) => /(?<=[^/])\.[^./]*$/.exec(name)?.[0]

/** The files in a folder, in order; no other one is read. */
export function filesBelow(
  { files }: Sources,
  folder: string,
): readonly (readonly [file: string, bytes: Uint8Array])[] {
  return [...files.keys()]
    .filter(file => file.startsWith(`${folder}/`))
    .sort(compareText)
    .map(file => [file, files.get(file) ?? new Uint8Array()])
}
