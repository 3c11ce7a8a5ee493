import type { KeyPath } from '../../model/site.ts'
import { placeIn } from '../../report/places.ts'
import type { Place } from '../../report/problem.ts'

/** The part of a file that is YAML: all of a config, or the front matter of a page. */
export interface YamlSource {
  readonly file: string
  readonly yaml: string
  /** Place in the file of two offsets in the stretch. */
  readonly place: (start: number, end: number) => Place
}

/** Marks a stretch of a file as YAML. */
export function yamlSource(file: string, text: string, start = 0, end = text.length): YamlSource {
  const place = placeIn(text)
  return { file, yaml: text.slice(start, end), place: (from, to) => place(start + from, start + to) }
}

/** A YAML value as plain data, and where it and its parts are written. */
export interface Tree {
  /** Objects have no prototype. A number that is not a plain decimal integer is NaN, which no schema accepts. */
  readonly value: unknown
  readonly place: Place
  /** The position of the key of a mapping entry. */
  readonly key?: Place
  /** A scalar's text as written, without quotes. */
  readonly source?: string
  /** A list or a group in brackets, as written on one line. */
  readonly written?: string | undefined
  /** A text before its values were put in, where that changed it. */
  readonly unfilled?: string
  /** The comment in place of an empty value, when it may be meant as the value: `accent: #3fae5a`. */
  readonly comment?: string
  readonly entries: ReadonlyMap<string | number, Tree>
}

/** A list or a mapping with other entries. */
export function withEntries(tree: Tree, entries: Tree['entries']): Tree {
  return { ...tree, entries, value: dataOf(entries, Array.isArray(tree.value)) }
}

/** The plain data of a list or a mapping with these entries. */
export function dataOf(entries: Tree['entries'], isList: boolean): unknown {
  if (isList) return Array.from(entries.values(), ({ value }) => value)
  const value: Record<string | number, unknown> = Object.create(null)
  for (const [key, entry] of entries) value[key] = entry.value
  return value
}

/** The keys of a path as people write it. */
export function keysOf(path: KeyPath): readonly (string | number)[] {
  if (typeof path !== 'string') return path
  return Array.from(path.matchAll(/[^.[\]]+/g), ([key]) => (/^\d+$/.test(key) ? Number(key) : key))
}

/** A path as people write it. */
export function dotted(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('')
}

/** The part of a tree at a path, if it is there. */
export function treeAt(tree: Tree | undefined, path: KeyPath): Tree | undefined {
  return keysOf(path).reduce<Tree | undefined>((part, key) => part?.entries.get(key), tree)
}

/** The text at a path, if there is text. */
export function textAt(tree: Tree | undefined, path: KeyPath): string | undefined {
  const value = treeAt(tree, path)?.value
  return typeof value === 'string' ? value : undefined
}

/** The entries of a list or a mapping at a path, with their own paths. */
export function entriesAt(
  tree: Tree | undefined,
  path: KeyPath,
): readonly { readonly path: readonly (string | number)[]; readonly entry: Tree }[] {
  const entries = treeAt(tree, path)?.entries ?? []
  return Array.from(entries, ([key, entry]) => ({ path: [...keysOf(path), key], entry }))
}

/** The position of the value at a path; for a group or a list, of its key. */
export function placeOfKey(tree: Tree | undefined, path: KeyPath): Place | undefined {
  const part = treeAt(tree, path)
  return part !== undefined && part.entries.size > 0 ? (part.key ?? part.place) : part?.place
}
