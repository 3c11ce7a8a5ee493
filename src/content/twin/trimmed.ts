import type { Delete, Emphasis, PhrasingContent, Strong } from 'mdast'

const edge = /^ *$/

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

type Parts = [before: PhrasingContent[], content: PhrasingContent[], after: PhrasingContent[]]

function split(nodes: readonly PhrasingContent[]): Parts {
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
  return node?.type === 'break' || (node?.type === 'text' && edge.test(node.value))
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
export function join(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1)
  if (node.type === 'text' && last?.type === 'text')
    last.value = (last.value + node.value).replace(/ {2,}/g, ' ')
  else if (node.type === 'inlineCode' && last?.type === 'inlineCode') last.value += node.value
  else if (isMarked(node) && last?.type === node.type)
    last.children = joinedTexts([...last.children, ...node.children])
  else nodes.push(node)
}

/** Whether content is in markers of emphasis. */
export function isMarked(node: PhrasingContent): node is Emphasis | Strong | Delete {
  return node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete'
}

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}
