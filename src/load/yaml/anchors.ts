import { type Alias, type Document, type Node, visit } from 'yaml'
import type { YamlComplaint, YamlSource } from './source.ts'

/** Finds anchors, each with its first use, and aliases that have none. They are refused: expanded, a few lines can fill the memory. */
export function yamlAnchors(document: Document, source: YamlSource): readonly YamlComplaint[] {
  const anchors = new Map<string, Node>()
  const uses = new Map<string, Alias>()
  visit(document, {
    Node: (_, node) => {
      if ('anchor' in node && node.anchor !== undefined) anchors.set(node.anchor, node)
    },
    Alias: (_, alias) => {
      if (!uses.has(alias.source)) uses.set(alias.source, alias)
    },
  })
  const said = {
    ruleId: 'yaml-alias',
    note: 'Repeat the value in each place: portolan does not expand aliases',
  }
  const mistakes: YamlComplaint[] = []
  for (const [name, node] of anchors) {
    const use = uses.get(name)
    const related =
      use === undefined ? [] : [{ file: source.file, place: placeOf(use, source), reason: 'used here' }]
    mistakes.push({
      ...said,
      place: anchorPlace(name, node, source),
      reason:
        use !== undefined && isInside(use, node)
          ? `A circular alias: \`*${name}\` is inside \`&${name}\`, which is its own value`
          : `Anchors such as \`&${name}\` are not supported`,
      related,
    })
  }
  for (const [name, alias] of uses) {
    if (anchors.has(name)) continue
    mistakes.push({
      ...said,
      place: placeOf(alias, source),
      reason: `Aliases such as \`*${name}\` are not supported`,
    })
  }
  return mistakes
}

function isInside(inner: Node, outer: Node): boolean {
  const [start, end] = spanOf(outer)
  const [innerStart, innerEnd] = spanOf(inner)
  return innerStart >= start && innerEnd <= end
}

function placeOf(node: Node, source: YamlSource) {
  const [start, end] = spanOf(node)
  return source.place(start, end)
}

/** A node's range does not include its anchor, which is before the value. */
function anchorPlace(name: string, node: Node, source: YamlSource) {
  const [start] = spanOf(node)
  const at = source.yaml.lastIndexOf(`&${name}`, start)
  return at === -1 ? placeOf(node, source) : source.place(at, at + name.length + 1)
}

/** The start and end of a YAML node in its source, without anchor and tag. */
export function spanOf({ range }: Node): readonly [number, number] {
  return range ? [range[0], range[1]] : [0, 0]
}
