import { placeIn } from '../../content/tree/places.ts'
import type { Passage } from '../../model/passage.ts'
import { dotted, type Tree } from './source.ts'

/** The texts of a YAML file at keys of which `isText` says that people read them. */
export function yamlPassages(
  tree: Tree,
  source: string,
  isText: (key: string) => boolean,
  path: readonly (string | number)[] = [],
): readonly Passage[] {
  const inside = [...tree.entries].flatMap(([key, entry]) =>
    yamlPassages(entry, source, isText, [...path, key]),
  )
  const key = dotted(path)
  const text = tree.value
  if (typeof text !== 'string' || text === '' || !isText(key)) return inside
  const [start, end] = [tree.place.start.offset, tree.place.end.offset]
  const at = source.slice(start, end).indexOf(text)
  // A folded or escaped text is not written as it reads: then all of it is the place.
  const place = (from: number, to: number) =>
    at === -1 ? tree.place : placeIn(source)(start + at + from, start + at + to)
  return [...inside, { key, text, place, isCode: false, links: [], heading: '' }]
}

/** What the config has for people to read. */
export function isConfigText(key: string): boolean {
  return (
    /^(?:service|languages\[\d+\])\.description$/.test(key) ||
    /^(?:languages\[\d+\]\.)?server\.(?:\w+Note|javaVersionGuidance|javaPortDiscovery|accountSafety)$/.test(
      key,
    ) ||
    /^(?:languages\[\d+\]\.)?server\.editions\.(?:java|bedrock)\.(?:devices|menu|note|steps\[\d+\]\.(?:title|text))$/.test(
      key,
    )
  )
}

/** What front matter has for people to read. */
export function isFrontMatterText(key: string): boolean {
  return key === 'title' || key === 'description' || key === 'nav.label'
}
