import type { Element, ElementContent } from 'hast'
import type { BlockContent, DefinitionContent, List, ListItem, Paragraph } from 'mdast'
import { calloutMark } from '../markdown/callouts.ts'
import {
  element,
  elementsIn,
  isInline,
  isInlineTag,
  isTwinless,
  itemNumbers,
  textIn,
} from '../tree/elements.ts'
import { footnoteItems } from './footnotes.ts'
import { phrasing, type TwinContext } from './phrasing.ts'
import { table } from './tables.ts'

const depths = new Map(([1, 2, 3, 4, 5, 6] as const).map(depth => [`h${depth}`, depth]))

type Flow = BlockContent | DefinitionContent

/** Turns the content of a page, quote or list item into Markdown blocks. */
export function flow(nodes: readonly ElementContent[], context: TwinContext, blockOf = block): Flow[] {
  const blocks: Flow[] = []
  let line: ElementContent[] = []
  const endLine = (next: readonly Flow[] = []) => {
    // Not `push(...)`: a page can have more blocks than a call has arguments.
    for (const one of [...paragraph(line, context), ...next]) blocks.push(one)
    line = []
  }
  const take = (node: ElementContent): void => {
    if (isTwinless(node)) return
    if (isInline(node)) line.push(node)
    else if (node.type !== 'element') return
    // Markdown's markers cannot go around blocks: a link goes around the text of each.
    else if (node.tagName === 'a' && node.properties['href'])
      endLine(flow(node.children, { ...context, link: context.link ?? node }))
    else if (isInlineTag(node)) node.children.forEach(take)
    else endLine(blockOf(node, context))
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
      return context.link ? paragraph([node], context) : codeBlock(node)
    case 'blockquote': {
      const children = withMark(flow(node.children, context))
      return children.length === 0 ? [] : [{ type: 'blockquote', children }]
    }
    case 'p': {
      const value = calloutMark(node)
      return value === undefined
        ? flow(node.children, context)
        : [{ type: 'paragraph', children: [{ type: 'written', value }] }]
    }
    case 'ul':
    case 'ol':
      return list(node, context)
    case 'dl':
      return definitionList(node, context)
    case 'table': {
      const { others, tables } = table(node, context)
      return [...flow(others, context), ...tables]
    }
    default:
      return (
        footnoteItems(node, context.footnotes)?.map(item => ({
          type: 'footnoteDefinition',
          identifier: `${context.footnotes.get(item)}`,
          children: flow(item.children, context),
        })) ?? flow(node.children, context)
      )
  }
}

function paragraph(nodes: readonly ElementContent[], context: TwinContext): Paragraph[] {
  const children = phrasing(nodes, context)
  return children.length === 0 ? [] : [{ type: 'paragraph', children }]
}

/** The mark of a callout is a line of the paragraph that it is before. */
function withMark(blocks: Flow[]): Flow[] {
  const [first, second, ...others] = blocks
  const mark = first?.type === 'paragraph' ? first.children[0] : undefined
  if (mark?.type !== 'written' || !mark.value.startsWith('[') || second?.type !== 'paragraph') return blocks
  return [{ ...second, children: [{ ...mark, value: `${mark.value}\n` }, ...second.children] }, ...others]
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

/** The largest number that Markdown reads at the front of an item (CommonMark 5.2). */
const largestNumber = 999_999_999

/** Turns `ul` and `ol` into lists; content between items joins the item before. Where numbers do not count up by one, the next list begins. */
function list(node: Element, context: TwinContext): Flow[] {
  const numbers = itemNumbers(node)
  const before: ElementContent[] = []
  const items: { readonly item: Element; readonly nodes: ElementContent[] }[] = []
  let between: Element | undefined
  for (const child of node.children) {
    if (child.type !== 'element' || child.tagName !== 'li') {
      if (between === undefined) {
        between = element('div')
        const nodes = items.at(-1)?.nodes ?? before
        nodes.push(between)
      }
      between.children.push(child)
    } else if (!isTwinless(child)) {
      between = undefined
      items.push({ item: child, nodes: [...child.children] })
    }
  }
  const lists: List[] = []
  let next: number | undefined
  for (const { item, nodes } of items) {
    const number = numbers.get(item)
    const isWritable = number === undefined || (number >= 0 && number <= largestNumber)
    const blocks = flow(isWritable ? nodes : [{ type: 'text', value: `${number}. ` }, ...nodes], context)
    // Without a number, an empty item says nothing.
    if (blocks.length === 0 && number === undefined) continue
    const start = isWritable ? number : undefined
    const [last, written] = [lists.at(-1), listItem(blocks, checkedOf(item))]
    if (last === undefined || start !== next) lists.push(listOf([written], start))
    else {
      last.children.push(written)
      last.spread ||= written.spread
    }
    next = start === undefined ? undefined : start + 1
  }
  return [...flow(before, context), ...lists]
}

function listOf(children: ListItem[], start?: number): List {
  const spread = children.some(item => item.spread)
  return { type: 'list', ordered: start !== undefined, start: start ?? null, spread, children }
}

/** A list item around blocks; without blank lines only where they are not needed to tell the blocks apart. */
function listItem(children: Flow[], checked: boolean | null = null): ListItem {
  const [first, ...others] = children
  const tight = (!first || first.type === 'paragraph' || first.type === 'list') && others.every(canFollow)
  return { type: 'listItem', spread: !tight, checked: first?.type === 'paragraph' ? checked : null, children }
}

/** Only a list that counts from 1 can follow a paragraph directly (CommonMark 5.3); micromark looks into it, too. */
function canFollow(block: Flow | undefined): boolean {
  if (block?.type !== 'list' || (block.ordered && block.start !== 1)) return false
  const first = block.children[0]?.children[0] as Flow | undefined
  return first?.type === 'paragraph' || canFollow(first)
}

/** The state of the checkbox that an item begins with; other checkboxes have no form in Markdown. */
function checkedOf(item: Element): boolean | null {
  const first = item.children.find(child => child.type !== 'text' || child.value.trim() !== '')
  if (first?.type !== 'element') return null
  if (first.tagName === 'p') return checkedOf(first)
  if (first.tagName !== 'input' || first.properties['type'] !== 'checkbox') return null
  return first.properties['checked'] === true
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
  return items.length === 0 ? [] : [listOf(items.map(blocks => listItem(blocks)))]
}

function termOrBlock(node: Element, context: TwinContext): Flow[] {
  if (node.tagName !== 'dt') return block(node, context)
  const children = phrasing(node.children, context, { strong: true })
  return children.length === 0 ? [] : [{ type: 'paragraph', children: [{ type: 'strong', children }] }]
}
