import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { BundleFile } from '../model/bundle.ts'
import { digest } from '../model/digest.ts'
import { contentTime } from './content-time.ts'
import type { Entry } from './entries.ts'
import { oldTable, ownedFiles } from './old-bundle.ts'
import { readRegular } from './read-regular.ts'

/** The files of a bundle in its folder, each read when it is needed: a bundle may be larger than the memory. */
export function bundleEntries(folder: string, table: BundleFile): readonly Entry[] {
  return [...ownedFiles(oldTable(folder))]
    .filter(path => existsSync(join(folder, path)) && !isPlaceholder(path))
    .map(path => {
      const read = () => readRegular(join(folder, path))
      return { path, read, time: contentTime(publishedDigest(path, table) ?? digest(read())) }
    })
}

/** Folders that servers write into, such as nginx's run/: those to which the build gave a .gitignore. */
export function serverFolders(table: BundleFile): readonly string[] {
  return table.hosts.filter(isPlaceholder).map(path => dirname(path))
}

function isPlaceholder(path: string): boolean {
  return basename(path) === '.gitignore'
}

/** Of a published file, and for its compressed sibling that of the original: they have the same time. */
function publishedDigest(path: string, { files }: BundleFile): string | undefined {
  if (!path.startsWith('public/')) return undefined
  const name = path.slice('public/'.length)
  return (files[name] ?? files[name.replace(/\.(?:gz|br)$/, '')])?.sha256
}
