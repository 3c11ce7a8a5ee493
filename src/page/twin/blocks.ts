import type { Element, ElementContent, Root } from 'hast'
import type {
  AlignType,
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  PhrasingContent,
  TableRow,
} from 'mdast'
import { calloutMark } from '../markdown/callouts.ts'
import { eachElement, elementsIn, isTwinless } from '../tree/elements.ts'
import { phrasing, type TwinContext } from './phrasing.ts'
import { isInline, isInlineTag, itemNumbers, textIn } from './text-in.ts'

const depths = new Map(([1, 2, 3, 4, 5, 6] as const).map(depth => [`h${depth}`, depth]))

export type Flow = BlockContent | DefinitionContent

/** Turns the content of a page, quote or list item into Markdown blocks. */
export function flow(nodes: readonly ElementContent[], context: TwinContext, blockOf = block): Flow[] {
  const blocks: Flow[] = []
  let line: ElementContent[] = []
  const endLine = () => {
    for (const one of paragraph(line, context)) blocks.push(one)
    line = []
  }
  const take = (node: ElementContent): void => {
    if (isTwinless(node)) return
    if (isInline(node)) line.push(node)
    else if (node.type !== 'element') return
    else if (node.tagName === 'a') line.push(node)
    // Markdown's markers cannot go around blocks.
    else if (isInlineTag(node)) node.children.forEach(take)
    else {
      endLine()
      for (const one of blockOf(node, context)) blocks.push(one)
    }
  }
  nodes.forEach(take)
  endLine()
  return blocks
}

function block(node: Element, context: TwinContext): Flow[] {
  const depth = depths.get(node.tagName)
  if (depth !== undefined)
    return [{ type: 'heading', depth, children: phrasing(node.children, context, { oneLine: true }) }]
  switch (node.tagName) {
    case 'hr':
      return [{ type: 'thematicBreak' }]
    case 'pre':
      return codeBlock(node)
    case 'blockquote': {
      const children = withMark(flow(node.children, context))
      return children.length === 0 ? [] : [{ type: 'blockquote', children }]
    }
    case 'p': {
      const mark = calloutMark(node)
      return mark === undefined
        ? flow(node.children, context)
        : [{ type: 'paragraph', children: [{ type: 'mark', value: mark }] }]
    }
    case 'ul':
    case 'ol':
      return list(node, context)
    case 'dl':
      return definitionList(node, context)
    case 'table':
      return table(node, context)
    case 'summary':
      return paragraph(node.children, context)
    case 'section':
      return footnoteDefinitions(node, context) ?? flow(node.children, context)
    default:
      return flow(node.children, context)
  }
}

function paragraph(nodes: readonly ElementContent[], context: TwinContext): Flow[] {
  const children = phrasing(nodes, context)
  return children.length === 0 ? [] : [{ type: 'paragraph', children }]
}

/** The mark of a callout is a line of the paragraph that it is before. */
function withMark(blocks: Flow[]): Flow[] {
  const [first, second, ...others] = blocks
  const isMarked = first?.type === 'paragraph' && first.children[0]?.type === 'mark'
  if (!isMarked || second?.type !== 'paragraph') return blocks
  return [{ ...second, children: [...first.children, ...second.children] }, ...others]
}

function codeBlock(node: Element): Flow[] {
  const names = elementsIn(node).find(({ tagName }) => tagName === 'code')?.properties['className']
  const language = Array.isArray(names)
    ? names.map(String).find(name => name.startsWith('language-'))
    : undefined
  // The last line end closes the last line; it is not an empty one (HTML 4.4.3).
  const value = textIn(node).replace(/\n$/, '')
  return value.trim() === ''
    ? []
    : [{ type: 'code', lang: language?.slice('language-'.length) ?? null, value }]
}

/** A list item around blocks; without blank lines only where they are not needed to tell the blocks apart. */
function listItem(children: Flow[], checked: boolean | null = null): ListItem {
  const tight = children.every((child, index) =>
    index === 0 ? child.type === 'paragraph' || child.type === 'list' : canFollow(child),
  )
  return {
    type: 'listItem',
    spread: !tight,
    checked: children[0]?.type === 'paragraph' ? checked : null,
    children,
  }
}

/** Only a list that counts from 1 can follow a paragraph directly (CommonMark 5.3); micromark looks into it, too. */
function canFollow(block: Flow | undefined): boolean {
  if (block?.type !== 'list' || (block.ordered && block.start !== 1)) return false
  const first = block.children[0]?.children[0] as Flow | undefined
  return first?.type === 'paragraph' || canFollow(first)
}

/** The largest number that Markdown reads at the front of an item (CommonMark 5.2). */
const largestNumber = 999_999_999

interface Item {
  readonly number: number | undefined
  readonly checked: boolean | null
  readonly blocks: Flow[]
}

/** Turns `ul` and `ol` into lists. Content between items joins the item before. */
function list(node: Element, context: TwinContext): Flow[] {
  const numbers = itemNumbers(node)
  const before: Flow[] = []
  const items: Item[] = []
  let between: ElementContent[] = []
  const endBetween = () => {
    const blocks = items.at(-1)?.blocks ?? before
    for (const block of flow(between, context)) blocks.push(block)
    between = []
  }
  for (const child of node.children) {
    if (child.type !== 'element' || child.tagName !== 'li') between.push(child)
    else if (!isTwinless(child)) {
      endBetween()
      const number = numbers.get(child)
      const blocks = flow(child.children, context)
      // Without a number, an empty item says nothing.
      if (blocks.length > 0 || number !== undefined) items.push({ number, blocks, checked: checkedOf(child) })
    }
  }
  endBetween()
  return [...before, ...listsOf(items)]
}

/** Markdown counts upwards by one from any number that is not negative; where the page does not, the next list begins. */
function listsOf(items: readonly Item[]): List[] {
  const runs: { readonly start: number | undefined; readonly items: ListItem[] }[] = []
  let next: number | undefined
  for (const { number, blocks, checked } of items) {
    const isWritable = number === undefined || (number >= 0 && number <= largestNumber)
    const start = isWritable ? number : undefined
    if (runs.length === 0 || start !== next) runs.push({ start, items: [] })
    runs.at(-1)?.items.push(listItem(isWritable ? blocks : numbered(number, blocks), checked))
    next = start === undefined ? undefined : start + 1
  }
  return runs.flatMap(run => listOf(run.items, run.start))
}

/** An item of a bulleted list that has its number as text. */
function numbered(number: number, [first, ...others]: readonly Flow[]): Flow[] {
  const text = { type: 'text' as const, value: `${number}. ` }
  return first?.type === 'paragraph'
    ? [{ ...first, children: [text, ...first.children] }, ...others]
    : [
        { type: 'paragraph', children: [{ ...text, value: `${number}.` }] },
        ...(first ? [first] : []),
        ...others,
      ]
}

/** Turns `dl` into a list: each group of terms, in bold, with its definitions. */
function definitionList(node: Element, context: TwinContext): Flow[] {
  const groups: ElementContent[][] = []
  let last = ''
  const parts = node.children.flatMap(child =>
    child.type === 'element' && child.tagName === 'div' && !isTwinless(child) ? child.children : [child],
  )
  for (const part of parts) {
    const name = part.type === 'element' && !isTwinless(part) ? part.tagName : ''
    if (groups.length === 0 || (name === 'dt' && last === 'dd')) groups.push([])
    groups.at(-1)?.push(part)
    if (name === 'dt' || name === 'dd') last = name
  }
  const items = groups.map(group => flow(group, context, termOrBlock)).filter(({ length }) => length > 0)
  return listOf(
    items.map(blocks => listItem(blocks)),
    undefined,
  )
}

function termOrBlock(node: Element, context: TwinContext): Flow[] {
  if (node.tagName !== 'dt') return block(node, context)
  const children = phrasing(node.children, context, { strong: true })
  return children.length === 0 ? [] : [{ type: 'paragraph', children: [{ type: 'strong', children }] }]
}

function listOf(items: ListItem[], start: number | undefined): List[] {
  if (items.length === 0) return []
  const spread = items.some(item => item.spread)
  return [{ type: 'list', ordered: start !== undefined, start: start ?? null, spread, children: items }]
}

/** Whether an item begins with a checkbox, and with which state; only such a checkbox has a form in Markdown. */
function checkedOf(item: Element): boolean | null {
  const first = item.children.find(child => child.type !== 'text' || child.value.trim() !== '')
  if (first?.type !== 'element') return null
  if (first.tagName === 'p') return checkedOf(first)
  if (first.tagName !== 'input' || first.properties['type'] !== 'checkbox') return null
  return first.properties['checked'] === true
}

const mostColumns = 1000

/**
 * Turns a table into one with a header row and a plain grid; its caption becomes a paragraph. Cells that reach over several columns or
 * rows leave empty ones.
 */
function table(node: Element, context: TwinContext): Flow[] {
  const found: Element[] = []
  const others: ElementContent[] = []
  collect(node, found, others)
  const before = flow(others, context)
  const rows = found.map(cellsOf)
  const [first] = rows
  if (first === undefined) return before
  const grid = rows.map((): PhrasingContent[][] => [])
  const align: AlignType[] = []
  for (const [y, line] of grid.entries()) {
    let x = 0
    for (const cell of rows[y] ?? []) {
      while (line[x] !== undefined) x++
      const width = span(cell, 'colSpan', mostColumns)
      const height = Math.min(span(cell, 'rowSpan', rows.length), rows.length - y)
      for (const line of grid.slice(y, y + height))
        for (let right = 0; right < width; right++) line[x + right] ??= []
      line[x] = phrasing(cell.children, context, { oneLine: true })
      align[x] ??= alignOf(cell)
      x += width
    }
  }
  const columns = Math.min(Math.max(1, ...grid.map(line => line.length)), mostColumns)
  const lines = isHeader(first) ? grid : [[], ...grid]
  const aligned = Array.from({ length: columns }, (_, x) => align[x] ?? null)
  const children = lines.map((line): TableRow => {
    const cells = Array.from({ length: columns }, (_, x) => line[x] ?? [])
    return { type: 'tableRow', children: cells.map(content => ({ type: 'tableCell', children: content })) }
  })
  return [...before, { type: 'table', align: aligned, children }]
}

/** Sorts what is in a table into rows and its caption. */
function collect(node: Element, rows: Element[], others: ElementContent[]): void {
  for (const child of elementsIn(node)) {
    if (isTwinless(child)) continue
    if (child.tagName === 'tr') rows.push(child)
    else if (/^(?:thead|tbody|tfoot)$/.test(child.tagName)) collect(child, rows, others)
    else others.push(child)
  }
}

function cellsOf(row: Element): readonly Element[] {
  return elementsIn(row).filter(cell => /^t[dh]$/.test(cell.tagName) && !isTwinless(cell))
}

function isHeader(cells: readonly Element[]): boolean {
  const isHead = (cell: Element) => cell.tagName === 'th'
  return cells.some(isHead) && cells.every(cell => isHead(cell) || textIn(cell).trim() === '')
}

function span(cell: Element, name: 'colSpan' | 'rowSpan', most: number): number {
  const value = Math.trunc(Number(cell.properties[name] ?? 1))
  return value >= 1 ? Math.min(value, most) : 1
}

function alignOf(cell: Element): AlignType {
  const { align } = cell.properties
  return align === 'left' || align === 'center' || align === 'right' ? align : null
}

/** Numbers the footnotes of a page, so that they can be written as footnotes again. */
export function footnotes(tree: Root): ReadonlyMap<Element, number> {
  const numbers = new Map<Element, number>()
  const definitions = elementsIn(tree).flatMap(definitionsOf)
  if (definitions.length === 0) return numbers
  const found = new Map<number, number>()
  const byId = new Map(definitions.map((node, index) => [String(node.properties['id']), index + 1]))
  for (const [index, node] of definitions.entries()) numbers.set(node, index + 1)
  eachElement(tree, node => {
    if (isTwinless(node) || /^(?:code|kbd|samp|pre)$/.test(node.tagName)) return false
    const [only] = node.children
    if (
      node.tagName !== 'sup' ||
      only?.type !== 'element' ||
      only.properties['dataFootnoteRef'] === undefined
    )
      return true
    const number = byId.get(String(only.properties['href']).slice(1)) ?? 0
    numbers.set(node, number)
    found.set(number, (found.get(number) ?? 0) + 1)
    return false
  })
  // Numbers come from the order of the references: with one of them left out, the twin would count otherwise.
  const inOrder = Array.from(found.keys()).every((number, index) => number === index + 1)
  const all = definitions.every((node, index) => {
    const references = found.get(index + 1) ?? 0
    return references > 0 && references === returnsIn(node)
  })
  return inOrder && all ? numbers : new Map()
}

/** The definitions in a page's footnote section; `undefined` for any other section. */
function footnoteDefinitions(section: Element, context: TwinContext): Flow[] | undefined {
  return footnoteItems(section, context.footnotes)?.map(item => {
    const identifier = `${context.footnotes.get(item)}`
    return { type: 'footnoteDefinition', identifier, children: flow(item.children, context) }
  })
}

/** The items of a page's footnote section, where they are written as footnotes; `undefined` for any other element. */
export function footnoteItems(
  section: Element,
  footnotes: TwinContext['footnotes'],
): readonly Element[] | undefined {
  const items = definitionsOf(section)
  return items.length > 0 && items.every(item => footnotes.has(item)) ? items : undefined
}

function definitionsOf(section: Element): readonly Element[] {
  if (section.properties['dataFootnotes'] === undefined) return []
  const list = elementsIn(section).find(({ tagName }) => tagName === 'ol')
  return list === undefined ? [] : elementsIn(list)
}

function returnsIn(definition: Element): number {
  let count = 0
  eachElement(definition, node => {
    if (node.properties['dataFootnoteBackref'] !== undefined) count++
  })
  return count
}
