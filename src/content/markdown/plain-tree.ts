import type { Element, ElementContent, Properties, Root } from 'hast'
import type { Link, List, ListItem, Root as MarkdownRoot, Nodes, Table, TableRow } from 'mdast'
import type { Position } from 'unist'

/** What its children become; `undefined` where one of them is none of those below. */
type Children = ElementContent[] | undefined

const tags: Readonly<Record<string, string>> = {
  delete: 'del',
  emphasis: 'em',
  paragraph: 'p',
  strong: 'strong',
}
/** Remark-rehype escapes what is none of these, and takes spaces away around the ends of lines. */
const plainAddress = /^[\w/.#?=,:;@!~&+-]*$/
const trimmedLines = /\r|[ \t]\n|\n[ \t]/

/**
 * Turns Markdown into HTML nodes as remark-rehype would, where it consists of text, headings, lists, tables, code and links;
 * `undefined` where there is anything else, of which more could be said.
 */
export function plainTree({ children, position }: MarkdownRoot): Root | undefined {
  const blocks = all(children)
  return blocks && { type: 'root', children: wrapped(blocks), ...(position && { position }) }
}

function all(nodes: readonly Nodes[]): Children {
  const found: ElementContent[] = []
  for (const node of nodes) {
    const one = node.data === undefined ? converted(node) : undefined
    if (one === undefined) return undefined
    found.push(one)
  }
  return found
}

function converted(node: Nodes): ElementContent | undefined {
  const { position } = node
  switch (node.type) {
    case 'text':
      return trimmedLines.test(node.value) ? undefined : placed({ type: 'text', value: node.value }, position)
    case 'paragraph':
    case 'strong':
    case 'emphasis':
    case 'delete':
      return around(tags[node.type] ?? '', all(node.children), position)
    case 'heading':
      return around(`h${node.depth}`, all(node.children), position)
    case 'link':
      return link(node)
    case 'inlineCode': {
      const text = placed({ type: 'text', value: node.value.replace(/\r?\n|\r/g, ' ') }, position)
      return elementAt('code', [text], position)
    }
    case 'code': {
      if (node.meta || /\s/.test(node.lang ?? '')) return undefined
      const value = node.value === '' ? '' : `${node.value}\n`
      const properties = node.lang ? { className: [`language-${node.lang}`] } : {}
      return elementAt('pre', [elementAt('code', [{ type: 'text', value }], position, properties)], position)
    }
    case 'list':
      return list(node)
    case 'table':
      return table(node)
    case 'thematicBreak':
      return elementAt('hr', [], position)
    default:
      return undefined
  }
}

function placed<Node extends ElementContent>(node: Node, position: Position | undefined): Node {
  if (position !== undefined) node.position = position
  return node
}

function around(
  tagName: string,
  children: Children,
  position: Position | undefined,
  properties?: Properties,
): Element | undefined {
  return children && elementAt(tagName, children, position, properties)
}

/** An element with its place, around children that are nodes already. */
function elementAt(
  tagName: string,
  children: ElementContent[],
  position: Position | undefined,
  properties: Properties = {},
): Element {
  return placed({ type: 'element', tagName, properties, children }, position)
}

function link({ url, title, children, position }: Link): Element | undefined {
  if (!plainAddress.test(url)) return undefined
  return around('a', all(children), position, {
    href: url,
    ...(title !== null && title !== undefined && { title }),
  })
}

function list({ children, ordered, start, spread, position }: List): Element | undefined {
  const isLoose = spread || children.some(item => item.spread ?? item.children.length > 1)
  const items: ElementContent[] = []
  for (const item of children) {
    const one = listItem(item, isLoose)
    if (one === undefined) return undefined
    items.push(one)
  }
  const properties = typeof start === 'number' && start !== 1 ? { start } : {}
  return elementAt(ordered ? 'ol' : 'ul', wrapped(items, true), position, properties)
}

function listItem({ children, checked, data, position }: ListItem, isLoose: boolean): Element | undefined {
  const blocks = all(children)
  if (blocks === undefined || typeof checked === 'boolean' || data !== undefined) return undefined
  const inside: ElementContent[] = []
  for (const [index, block] of blocks.entries()) {
    const isTight = !isLoose && isParagraph(block)
    if (!isTight || index > 0) inside.push(newline())
    if (isTight) for (const child of block.children) inside.push(child)
    else inside.push(block)
  }
  const last = blocks.at(-1)
  if (last !== undefined && (isLoose || !isParagraph(last))) inside.push(newline())
  return elementAt('li', inside, position)
}

function isParagraph(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'p'
}

function table({ children, align, position }: Table): Element | undefined {
  const rows: Element[] = []
  for (const row of children) {
    const one = align ? tableRow(row, rows.length === 0 ? 'th' : 'td', align) : undefined
    if (one === undefined) return undefined
    rows.push(one)
  }
  const [head, ...body] = rows
  if (head === undefined) return undefined
  const parts = [elementAt('thead', wrapped([head], true), head.position)]
  const [from, to] = [body[0]?.position?.start, body.at(-1)?.position?.end]
  if (body.length > 0)
    parts.push(elementAt('tbody', wrapped(body, true), from && to && { start: from, end: to }))
  return elementAt('table', wrapped(parts, true), position)
}

function tableRow(
  { children, position }: TableRow,
  tagName: string,
  align: NonNullable<Table['align']>,
): Element | undefined {
  const cells: ElementContent[] = []
  for (const [index, side] of align.entries()) {
    const cell = children[index]
    const one = around(tagName, all(cell?.children ?? []), cell?.position, side ? { align: side } : {})
    if (one === undefined) return undefined
    cells.push(one)
  }
  return elementAt('tr', wrapped(cells, true), position)
}

/** Each on a line of its own, as remark-rehype has it. */
function wrapped(nodes: readonly ElementContent[], isLoose = false): ElementContent[] {
  const lines: ElementContent[] = isLoose ? [newline()] : []
  for (const [index, node] of nodes.entries()) {
    if (index > 0) lines.push(newline())
    lines.push(node)
  }
  if (isLoose && nodes.length > 0) lines.push(newline())
  return lines
}

function newline(): ElementContent {
  return { type: 'text', value: '\n' }
}
