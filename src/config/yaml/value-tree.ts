import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  visit,
} from 'yaml'
import type { Finding, Place } from '../../report/problem.ts'
import { shorten } from '../../text/layout.ts'
import { dataOf, type Tree, type YamlSource } from './source.ts'

type Reporter = (mistake: Finding) => void

const deepest = 64

/** Turns a parsed document into plain data with places, and complains of what this program's YAML does not have. */
export function yamlTree(document: Document, source: YamlSource, report: Reporter): Tree | undefined {
  yamlAnchors(document, source).forEach(report)
  return document.contents === null ? undefined : treeOf(document.contents, { source, report, depth: 1 })
}

interface Walk {
  readonly source: YamlSource
  readonly report: Reporter
  readonly depth: number
  readonly key?: Place
}

function treeOf(node: Node, walk: Walk): Tree {
  const { source, report, depth } = walk
  const [start, end] = spanOf(node)
  const place = source.place(start, Math.max(start, end))
  const brackets = 'flow' in node && node.flow ? source.yaml.slice(start, end) : undefined
  const written = brackets?.includes('\n') ? undefined : brackets
  const tree = {
    place,
    written,
    entries: new Map<string | number, Tree>(),
    ...(walk.key ? { key: walk.key } : {}),
  }
  const refused = { ...tree, value: undefined }
  if (isAlias(node)) return refused
  if (node.tag !== undefined) {
    report(tagMistake(start, source))
    return refused
  }
  if (isScalar(node)) return { ...tree, ...scalarOf(node, walk) }
  if (depth > deepest) {
    const reason = `Values are nested too deeply; the limit is ${deepest} levels`
    report({ place, ruleId: 'yaml-nesting', reason })
    return refused
  }
  const inner = { source, report, depth: depth + 1 }
  if (isSeq<Node | null>(node)) {
    for (const [index, item] of node.items.entries())
      tree.entries.set(index, item === null ? nothing(place) : treeOf(item, inner))
    return { ...tree, value: dataOf(tree.entries, true) }
  }
  if (!isMap<Scalar, Node | null>(node)) return refused
  for (const pair of node.items) addEntry(pair, tree.entries, inner)
  return { ...tree, value: dataOf(tree.entries, false) }
}

function addEntry(
  { key, value }: Pair<Scalar, Node | null>,
  entries: Map<string | number, Tree>,
  walk: Walk,
): void {
  // A key that is no scalar is among the parser's own errors.
  if (!isScalar(key) || typeof key.value !== 'string') return
  const [start, end] = spanOf(key)
  const place = walk.source.place(start, end)
  const first = entries.get(key.value)
  if (first !== undefined) {
    walk.report({
      place,
      ruleId: 'duplicate-key',
      reason: `The key \`${key.value}\` appears twice`,
      note: 'Keep one of them. If it is a group, put the keys of both into it',
      related: [{ file: walk.source.file, place: first.key ?? first.place, reason: 'first here' }],
    })
    return
  }
  if (key.value === '<<') {
    walk.report({
      place,
      ruleId: 'yaml-alias',
      reason: 'Unknown key `<<`: merge keys are not supported',
      note: 'Write the keys out here',
    })
    return
  }
  const entry = value === null ? nothing(place) : treeOf(value, { ...walk, key: place })
  // An empty value has no position: use its key.
  const empty = entry.value === null && (entry.source ?? '') === ''
  const comment = empty ? commentBehind(end, walk.source) : undefined
  entries.set(key.value, empty ? { ...entry, key: place, place, ...(comment && { comment }) } : entry)
}

function nothing(place: Place): Tree {
  return { place, value: null, entries: new Map() }
}

function scalarOf(node: Scalar, { source, report }: Walk): Pick<Tree, 'value' | 'source'> {
  const written = node.source ?? ''
  if (typeof node.value === 'number' || typeof node.value === 'bigint') {
    return { value: /^(0|-?[1-9]\d*)$/.test(written) ? Number(written) : Number.NaN, source: written }
  }
  if (node.type === 'PLAIN' && typeof node.value === 'string') reportSlip(node, source, report)
  return { value: node.value, source: written }
}

/** A node's range leaves its tag out: it is the word before the value. */
function tagMistake(start: number, source: YamlSource): Finding {
  const mark = source.yaml.lastIndexOf('!', start)
  let from = Math.max(mark, 0)
  while (from > 0 && source.yaml[from - 1] === '!') from--
  const tag = /^\S*/.exec(source.yaml.slice(from, from + 60))?.[0] ?? '!'
  const reason = `Tags such as \`${tag}\` are not supported`
  const note = 'Remove the tag, or put a text that starts with `!` in quotes'
  return { place: source.place(from, from + tag.length), ruleId: 'yaml-tag', reason, note }
}

/** Warns of plain texts that are probably not what people typed: `name: Sky #1`, `name: “Sky”`, `name: Sky,`. */
function reportSlip(node: Scalar, source: YamlSource, report: Reporter): void {
  const [start, end] = spanOf(node)
  const text = String(node.value)
  // People leave a space after the `#` of a comment that is meant.
  const rest = source.yaml.slice(end, end + 300)
  const [, space = '', comment = ''] = /^([ \t]+)(#[^\s#!][^\r\n]*)/.exec(rest) ?? []
  if (comment !== '')
    report({
      place: source.place(end + space.length, end + space.length + comment.trimEnd().length),
      ruleId: 'cut-by-comment',
      reason: `The value is only \`${shorten(text)}\`: YAML reads \`${shorten(comment.trimEnd())}\` as a comment`,
      note: 'Put the value in quotes. For a comment, leave a space after the `#`',
      fatal: false,
    })
  const [, curly] = /^[“”„‘‚]([^“”„]+)[“”‘’]$/.exec(text) ?? []
  const meant = curly ?? /^= *(\S.*)$/.exec(text)?.[1] ?? /^(.*[^\s,;])[,;]$/.exec(text)?.[1]
  if (meant === undefined) return
  const signs = curly
    ? `The quotes \`${text[0]}\` and \`${text.at(-1)}\` are`
    : `\`${text[0] === '=' ? '=' : text.at(-1)}\` is`
  report({
    place: source.place(start, end),
    ruleId: 'stray-sign',
    reason: `${signs} part of this text`,
    note: 'Delete what is not meant. To keep it, put the whole text in straight quotes: `"`',
    expected: [meant],
    fatal: false,
  })
}

/** `accent: #3fae5a`: the value that YAML takes for a comment, up to where another comment starts. */
function commentBehind(key: number, { yaml }: YamlSource): string | undefined {
  return /^[ \t]*:[ \t]+(#[^\s#!](?:(?!\s#\s)[^\r\n])*)/.exec(yaml.slice(key, key + 300))?.[1]?.trimEnd()
}

/** Finds the first anchor and the first alias of each name. They are refused: expanded, a few lines can fill the memory. */
function yamlAnchors(document: Document, source: YamlSource): readonly Finding[] {
  const found = new Map<string, Finding>()
  visit(document, {
    Node: (_, node) => {
      const mark = isAlias(node)
        ? `*${node.source}`
        : 'anchor' in node && node.anchor
          ? `&${node.anchor}`
          : undefined
      if (mark === undefined || found.has(mark)) return
      const [start] = spanOf(node)
      // A range does not include the anchor, which is before the value.
      const at = Math.max(0, source.yaml.lastIndexOf(mark, start))
      const place = source.place(at, at + mark.length)
      const reason = `${mark[0] === '&' ? 'Anchors' : 'Aliases'} such as \`${mark}\` are not supported`
      const note =
        'Write the value out. Put a text that starts with `&` or `*` in quotes, and delete color codes such as `&6`'
      found.set(mark, { place, ruleId: 'yaml-alias', reason, note })
    },
  })
  return [...found.values()]
}

/** The start and end of a YAML node in its source, without anchor and tag. */
export function spanOf({ range }: Node): readonly [number, number] {
  return range ? [range[0], range[1]] : [0, 0]
}
