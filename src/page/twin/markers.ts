import type { Delete, Emphasis, Link, PhrasingContent, Strong, Text } from 'mdast'

type Marked = Emphasis | Strong | Delete
type Side = 'start' | 'end'

/**
 * Arranges content so that Markdown reads every marker of emphasis as one, without character references. Between a letter and a
 * space or punctuation a marker is plain text (CommonMark 6.2, flanking), so what is at such an edge moves out: `**注意：**请勿`
 * becomes `**注意**：请勿`. `before` and `after` are the characters around the content, spaces at the ends of a line.
 */
export function readableMarkers(
  nodes: readonly PhrasingContent[],
  before = ' ',
  after = ' ',
): PhrasingContent[] {
  const done: PhrasingContent[] = []
  addAll(done, nodes, before, after)
  return done
}

function addAll(
  done: PhrasingContent[],
  nodes: readonly PhrasingContent[],
  before: string,
  after: string,
): void {
  for (const [index, node] of nodes.entries()) {
    const [last, next] = [done.at(-1), nodes[index + 1]]
    const outside = {
      start: last ? characterAt(last, 'end') : before,
      end: next ? characterAt(next, 'start') : after,
    }
    for (const part of isMarked(node) ? arranged(node, outside) : [node])
      if (isMarked(part) && runsInto(done.at(-1), part)) addAll(done, part.children, before, outside.end)
      else join(done, part.type === 'link' ? linked(part) : { ...part })
  }
}

function linked(link: Link): PhrasingContent {
  return { ...link, children: readableMarkers(link.children, '[', ']') as Link['children'] }
}

/** A marker around what it can touch, between what had to move out of it. */
function arranged(node: Marked, outside: Record<Side, string>): PhrasingContent[] {
  const children = readableMarkers(node.children, outside.start, outside.end)
  const before = movedOut(children, node, outside.start, 'start')
  const after = movedOut(children, node, outside.end, 'end')
  return [...before, ...(children.length === 0 ? [] : [around(node, children)]), ...after]
}

/** Of `***a***`, the inner two stars are read as the strong ones. */
function around(node: Marked, children: PhrasingContent[]): Marked {
  const [only, ...others] = children
  return node.type === 'strong' && only?.type === 'emphasis' && others.length === 0
    ? { ...only, children: [{ ...node, children: only.children }] }
    : { ...node, children }
}

/** Whether the stars of two markers would be one row that can be read in more than one way, as only `*a***b**` cannot. */
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
    const parts = node.type === 'text' ? textParts(node, neighbor, side) : nodeParts(node, marker, neighbor)
    if (parts === undefined) return out
    out.splice(side === 'start' ? out.length : 0, 0, parts.moved)
    children.splice(side === 'start' ? 0 : -1, 1, ...(parts.rest ? [parts.rest] : []))
    neighbor = characterAt(parts.moved, side === 'start' ? 'end' : 'start')
  }
}

/** What of a node moves out of a marker, and what stays. */
interface Parts {
  readonly moved: PhrasingContent
  readonly rest?: PhrasingContent
}

function textParts({ value }: Text, neighbor: string, side: Side): Parts | undefined {
  const length = edgeLength(value, isLetter(neighbor) ? notLetter : space, side)
  if (length === 0) return undefined
  const at = side === 'start' ? length : value.length - length
  const [first, second] = [text(value.slice(0, at)), text(value.slice(at))]
  const [moved, rest] = side === 'start' ? [first, second] : [second, first]
  return length === value.length ? { moved } : { moved, rest }
}

function nodeParts(node: PhrasingContent, marker: Marked, neighbor: string): Parts | undefined {
  if (node.type !== 'break' && !isLetter(neighbor)) return undefined
  // The marker goes into the link: `字[**规则**](/rules)字`.
  return {
    moved:
      node.type === 'link' ? { ...node, children: [{ ...marker, children: node.children } as never] } : node,
  }
}

/** The first or last character of a node, seen through markers; what is written in other marks begins and ends with punctuation. */
function characterAt(node: PhrasingContent, side: Side): string {
  if (node.type === 'text') return edgeCharacter(node.value, side)
  if (node.type === 'break') return ' '
  const child = isMarked(node) ? node.children.at(side === 'start' ? 0 : -1) : undefined
  return child ? characterAt(child, side) : '`'
}

function edgeCharacter(text: string, side: Side): string {
  const found = side === 'start' ? /^./su.exec(text.slice(0, 2)) : /.$/su.exec(text.slice(-2))
  return found?.[0] ?? ' '
}

const space = /^\s$/u
const notLetter = /^[\s\p{P}\p{S}]$/u

/** Parsers that go by UTF-16 units take each character of two units for a letter. */
function isLetter(character: string): boolean {
  return character.length > 1 || !notLetter.test(character)
}

/** How much of a text is made of such characters, from one side on. */
function edgeLength(text: string, kind: RegExp, side: Side): number {
  let length = 0
  while (length < text.length) {
    const rest = side === 'start' ? text.slice(length) : text.slice(0, text.length - length)
    const character = edgeCharacter(rest, side)
    if (!kind.test(character)) break
    length += character.length
  }
  return length
}

/** Joins adjacent texts and removes the spaces and line breaks at both ends and around line breaks. */
export function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return split(joinedTexts(nodes))[1]
}

/** Wraps content in one of Markdown's markers, which must touch it: spaces at the ends go outside. */
export function hoisted(
  nodes: readonly PhrasingContent[],
  wrap: (children: PhrasingContent[]) => PhrasingContent,
): PhrasingContent[] {
  const [before, children, after] = split(joinedTexts(nodes))
  return [...before, ...(children.length === 0 ? [] : [wrap(children)]), ...after]
}

/** Content, and the spaces and line breaks that are before and after it. */
function split(
  nodes: readonly PhrasingContent[],
): [before: PhrasingContent[], content: PhrasingContent[], after: PhrasingContent[]] {
  let start = 0
  let end = nodes.length
  while (start < end && isEdge(nodes[start])) start++
  while (end > start && isEdge(nodes[end - 1])) end--
  const before = nodes.slice(0, start)
  const content = nodes.slice(start, end)
  const after = nodes.slice(end)
  const first = content[0]
  if (first?.type === 'text' && first.value.startsWith(' ')) {
    before.push(text(' '))
    content[0] = text(first.value.replace(/^ +/, ''))
  }
  const last = content.at(-1)
  if (last?.type === 'text' && last.value.endsWith(' ')) {
    after.unshift(text(' '))
    content[content.length - 1] = text(last.value.replace(/ +$/, ''))
  }
  return [before, content, after]
}

function isEdge(node: PhrasingContent | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && /^ *$/.test(node.value))
}

function joinedTexts(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const node of nodes) join(joined, { ...node })
  return joined.flatMap((node, index): PhrasingContent[] => {
    if (node.type !== 'text') return [node]
    let { value } = node
    if (joined[index - 1]?.type === 'break') value = value.replace(/^ /, '')
    if (joined[index + 1]?.type === 'break') value = value.replace(/ $/, '')
    return value === '' ? [] : [text(value)]
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

/** Whether content is in markers of emphasis. */
function isMarked(node: PhrasingContent): node is Marked {
  return node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete'
}

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}
