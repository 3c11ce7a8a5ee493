import { placeIn } from '../../content/tree/places.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'

/** The part of a file that is YAML: all of a config, or the front matter of a page. */
export interface YamlSource {
  readonly file: string
  /** The stretch alone. */
  readonly yaml: string
  /** Place in the file of two offsets in the stretch. */
  readonly place: (start: number, end: number) => Place
}

/** A diagnostic without the name of the file. */
export type YamlComplaint = Omit<Diagnostic, 'file' | 'fatal'> & { readonly fatal?: boolean }

/** A stretch with a part of it replaced; places stay those of the file. */
export function replaced(
  source: YamlSource,
  { start, end, by }: { readonly start: number; readonly end: number; readonly by: string },
): YamlSource {
  const longer = by.length - (end - start)
  const inFile = (at: number) => (at <= start ? at : Math.max(start, at - longer))
  return {
    ...source,
    yaml: source.yaml.slice(0, start) + by + source.yaml.slice(end),
    place: (from, to) => source.place(inFile(from), inFile(to)),
  }
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
  /** A text before its values were put in, where that changed it. */
  readonly unfilled?: string
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

/** A path as people write it: `server.editions.java.steps[0].title`. */
export function dotted(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('')
}

/** The position of the value at a path such as `deploy.targets[0]`; for a group or a list, of its key. */
export function placeOfKey(tree: Tree | undefined, path: string): Place | undefined {
  const keys = Array.from(path.matchAll(/[^.[\]]+/g), ([key]) => (/^\d+$/.test(key) ? Number(key) : key))
  const part = treeAt(tree, keys)
  return part !== undefined && part.entries.size > 0 ? (part.key ?? part.place) : part?.place
}
