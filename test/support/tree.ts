import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder, by path; a missing or surplus one shows in a comparison of whole trees. */
export function tree(
  folder: string,
  keep: (path: string) => boolean = () => true,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    paths(folder)
      .filter(keep)
      .map(path => [path, readFileSync(join(folder, path), 'latin1')]),
  )
}

/** Inode, times, rights and size of every file and folder: what must not change when nothing changed. */
export function stamps(folder: string): Readonly<Record<string, string>> {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].sort()
  return Object.fromEntries(
    names.map(name => {
      const { ino, mtimeMs, ctimeMs, mode, size } = statSync(join(folder, name))
      return [name, `${ino} ${mtimeMs} ${ctimeMs} ${(mode & 0o7777).toString(8)} ${size}`]
    }),
  )
}

export function paths(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** What is part of a bundle's identity: all but the compressed siblings, whose bytes depend on the compressor. */
export function isIdentity(path: string): boolean {
  return !/\.(?:gz|br)$/.test(path)
}
