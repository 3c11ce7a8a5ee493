import type { Delete, Emphasis, Link, PhrasingContent, Strong, Text } from 'mdast'

type Marked = Emphasis | Strong | Delete
type Side = 'start' | 'end'

/**
 * Arranges a line so that Markdown reads every marker of emphasis as one, without character references. Between a letter and a
 * space or punctuation a marker is plain text (CommonMark 6.2, flanking), so what is at such an edge moves out: `**注意：**请勿`
 * becomes `**注意**：请勿`. Spaces at the ends of the line go.
 */
export function readableMarkers(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return readable(split(nodes)[1], { start: ' ', end: ' ' })
}

/** The same between the characters that are around the content. */
function readable(nodes: readonly PhrasingContent[], around: Record<Side, string>): PhrasingContent[] {
  const done: PhrasingContent[] = []
  addAll(done, nodes, around)
  return done
}

function addAll(
  done: PhrasingContent[],
  nodes: readonly PhrasingContent[],
  around: Record<Side, string>,
): void {
  for (const [index, node] of nodes.entries()) {
    const [last, next] = [done.at(-1), nodes[index + 1]]
    const outside = {
      start: last ? characterAt(last, 'end') : around.start,
      end: next ? characterAt(next, 'start') : around.end,
    }
    for (const part of isMarked(node) ? arranged(node, outside) : [node])
      if (isMarked(part) && runsInto(done.at(-1), part))
        addAll(done, part.children, { start: around.start, end: outside.end })
      else join(done, part.type === 'link' ? linked(part) : { ...part })
  }
}

function linked(link: Link): PhrasingContent {
  return { ...link, children: readable(link.children, { start: '[', end: ']' }) as Link['children'] }
}

/** A marker around what it can touch, between what had to move out of it. */
function arranged(node: Marked, outside: Record<Side, string>): PhrasingContent[] {
  const children = readable(node.children, outside)
  const before = movedOut(children, node, outside.start, 'start')
  const after = movedOut(children, node, outside.end, 'end')
  return [...before, ...(children.length === 0 ? [] : [wrapped(node, children)]), ...after]
}

/** Of `***a***`, the inner two stars are read as the strong ones. */
function wrapped(node: Marked, children: PhrasingContent[]): Marked {
  const [only, ...others] = children
  return node.type === 'strong' && only?.type === 'emphasis' && others.length === 0
    ? { ...only, children: [{ ...node, children: only.children }] }
    : { ...node, children }
}

/** The stars of two markers would be one row that can be read in more than one way, as only `*a***b**` cannot. */
function runsInto(last: PhrasingContent | undefined, next: Marked): boolean {
  if (last === undefined || !isMarked(last)) return false
  if (last.type === next.type || last.type === 'delete' || next.type === 'delete') return false
  return starsAt(last, 'end') + starsAt(next, 'start') !== 3
}

function starsAt(node: PhrasingContent | undefined, side: Side): number {
  if (node?.type !== 'emphasis' && node?.type !== 'strong') return 0
  return (node.type === 'strong' ? 2 : 1) + starsAt(node.children.at(side === 'start' ? 0 : -1), side)
}

/** Takes from one side of `children` what the marker cannot touch there. */
function movedOut(
  children: PhrasingContent[],
  marker: Marked,
  outside: string,
  side: Side,
): PhrasingContent[] {
  const out: PhrasingContent[] = []
  let neighbor = outside
  for (;;) {
    const node = side === 'start' ? children[0] : children.at(-1)
    if (node === undefined) return out
    // Stars are one row with the stars inside of them, and punctuation to tildes.
    if (isMarked(node) && (node.type === 'delete') === (marker.type === 'delete')) return out
    const [moved, ...rest] =
      node.type === 'text' ? textParts(node, neighbor, side) : nodeParts(node, marker, neighbor)
    if (moved === undefined) return out
    out.splice(side === 'start' ? out.length : 0, 0, moved)
    children.splice(side === 'start' ? 0 : -1, 1, ...rest)
    neighbor = characterAt(moved, side === 'start' ? 'end' : 'start')
  }
}

/** The part of a text that moves out of a marker, and the part that stays. */
function textParts({ value }: Text, neighbor: string, side: Side): PhrasingContent[] {
  const length = edges[side][isLetter(neighbor) ? 'punctuation' : 'space'].exec(value)?.at(-1)?.length ?? 0
  if (length === 0) return []
  const at = side === 'start' ? length : value.length - length
  const parts = [value.slice(0, at), value.slice(at)].filter(part => part !== '').map(plain)
  return side === 'start' ? parts : parts.reverse()
}

function nodeParts(node: PhrasingContent, marker: Marked, neighbor: string): PhrasingContent[] {
  if (node.type !== 'break' && !isLetter(neighbor)) return []
  // The marker goes into the link: `字[**规则**](/rules)字`.
  return [
    node.type === 'link' ? { ...node, children: [{ ...marker, children: node.children } as never] } : node,
  ]
}

/** The first or last character of a node, seen through markers; what is written in other marks begins and ends with punctuation. */
function characterAt(node: PhrasingContent, side: Side): string {
  if (node.type === 'text')
    return (side === 'start' ? /^./su.exec(node.value) : /.$/su.exec(node.value.slice(-2)))?.[0] ?? ' '
  if (node.type === 'break') return ' '
  const child = isMarked(node) ? node.children.at(side === 'start' ? 0 : -1) : undefined
  return child ? characterAt(child, side) : '`'
}

/** The edges of a text; looking back from the end, long texts take no longer than short ones. */
const edges = {
  start: { space: /^\s*/u, punctuation: /^[\s\p{P}\p{S}]*/u },
  end: { space: /$(?<=(\s*))/u, punctuation: /$(?<=([\s\p{P}\p{S}]*))/u },
}

/** Parsers that go by UTF-16 units take each character of two units for a letter. */
function isLetter(character: string): boolean {
  return character.length > 1 || !/^[\s\p{P}\p{S}]$/u.test(character)
}

/** Wraps content in one of Markdown's markers, which must touch it: spaces at the ends go outside. */
export function hoisted(
  nodes: readonly PhrasingContent[],
  wrap: (children: PhrasingContent[]) => PhrasingContent,
): PhrasingContent[] {
  const [before, children, after] = split(nodes)
  return [...before, ...(children.length === 0 ? [] : [wrap(children)]), ...after]
}

/** Content, and the spaces and line breaks that are before and after it. */
function split(
  nodes: readonly PhrasingContent[],
): [before: PhrasingContent[], content: PhrasingContent[], after: PhrasingContent[]] {
  const parts = joinedTexts(nodes).flatMap(node =>
    node.type === 'text' && /^ | $/.test(node.value)
      ? node.value.split(/(^ +| +$)/).flatMap(part => (part === '' ? [] : [plain(part)]))
      : [node],
  )
  const isContent = (node: PhrasingContent) =>
    node.type !== 'break' && (node.type !== 'text' || /[^ ]/.test(node.value))
  const [start, end] = [parts.findIndex(isContent), parts.findLastIndex(isContent) + 1]
  return end === 0 ? [parts, [], []] : [parts.slice(0, start), parts.slice(start, end), parts.slice(end)]
}

function joinedTexts(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const node of nodes) join(joined, { ...node })
  return joined.flatMap((node, index): PhrasingContent[] => {
    if (node.type !== 'text') return [node]
    let { value } = node
    if (joined[index - 1]?.type === 'break') value = value.replace(/^ /, '')
    if (joined[index + 1]?.type === 'break') value = value.replace(/ $/, '')
    return value === '' ? [] : [plain(value)]
  })
}

/** Adds a node to others. Two of a kind that touch would run into each other, so they become one. */
function join(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1)
  if (node.type === 'text' && last?.type === 'text')
    last.value = (last.value + node.value).replace(/ {2,}/g, ' ')
  else if (node.type === 'inlineCode' && last?.type === 'inlineCode') last.value += node.value
  else if (isMarked(node) && last?.type === node.type)
    last.children = joinedTexts([...last.children, ...node.children])
  else nodes.push(node)
}

function isMarked(node: PhrasingContent): node is Marked {
  return node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete'
}

/** A piece of text. */
export function plain(value: string): PhrasingContent {
  return { type: 'text', value }
}
