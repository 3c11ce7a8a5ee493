import { isOwnAsset } from '../../model/assets.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Asset } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { compareText } from '../../text/compare-text.ts'
import type { YamlComplaint } from '../yaml/source.ts'

interface LoadedAssets {
  /** Ordered by file. */
  readonly assets: readonly Asset[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Takes the files of the assets folder; they land below `assets/` whatever the folder is called. */
export function readAssets(sources: Sources, folder: string): LoadedAssets {
  const prefix = `${folder}/`
  const diagnostics: Diagnostic[] = []
  const assets: Asset[] = []
  const byLowerCase = new Map<string, string>()
  for (const [file, bytes] of filesBelow(sources, folder)) {
    const name = file.slice(prefix.length)
    const other = byLowerCase.get(name.toLowerCase())
    const mistake = other === undefined ? (nameMistake(name) ?? ownMistake(name)) : caseMistake(other)
    byLowerCase.set(name.toLowerCase(), file)
    if (mistake === undefined) assets.push({ file: `assets/${name}`, bytes })
    else diagnostics.push({ fatal: true, ...mistake, file })
  }
  return { assets, diagnostics }
}

function nameMistake(name: string): YamlComplaint | undefined {
  const extension = /\.(gz|br|html|md)$/i.exec(name)?.[0]
  if (extension !== undefined) {
    return {
      ruleId: 'asset-name',
      reason: `Assets must not end in ${extension}`,
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
    reason:
      'Asset names can only have letters, digits, ".", "_" and "-", and must start with a letter or digit',
    expected: [usual(name)],
  }
}

function ownMistake(name: string): YamlComplaint | undefined {
  if (!isOwnAsset(`/assets/${name}`)) return undefined
  return {
    ruleId: 'asset-conflict',
    reason: 'The name is reserved for files of portolan',
    note: 'Rename the file, or move it to a folder',
  }
}

function caseMistake(other: string): YamlComplaint {
  return {
    ruleId: 'asset-conflict',
    reason: `The name differs from ${other} only in upper and lower case`,
    note: 'Rename one of them: on many disks they are the same file',
  }
}

function usual(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._/-]+/g, '-')
    .replace(/(^|\/)[._-]+/g, '$1')
}

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
