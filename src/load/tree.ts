import type { Place } from '../model/diagnostic.ts'

/** A YAML value as plain data, and where it and its parts are written. */
export interface Tree {
  /** Objects have no prototype. A number that is not a plain decimal integer is NaN, which no schema accepts. */
  readonly value: unknown
  readonly place: Place
  /** Where the key stands, for the entry of a mapping. */
  readonly key?: Place
  /** A scalar's text as written, without quotes. */
  readonly source?: string
  /** The comment in place of an empty value, when it may be meant as the value: `accent: #3fae5a`. */
  readonly comment?: string
  /** Already complained of: nothing more is to be said about this value. */
  readonly broken?: true
  readonly entries: ReadonlyMap<string | number, Tree>
}

/** The part of a tree at a path, if it is there. */
export function treeAt(tree: Tree | undefined, path: readonly (string | number)[]): Tree | undefined {
  return path.reduce<Tree | undefined>((part, key) => part?.entries.get(key), tree)
}

/** The text at a path, if there is text. */
export function textAt(tree: Tree | undefined, path: readonly (string | number)[]): string | undefined {
  const value = treeAt(tree, path)?.value
  return typeof value === 'string' ? value : undefined
}
