import type { Element, ElementContent } from 'hast'
import type { BlockContent, DefinitionContent, ListItem } from 'mdast'
import { isTwinless } from '../is-twinless.ts'
import { footnoteDefinitions } from './footnotes.ts'
import { isInline, isInlineTag } from './is-inline.ts'
import { definitionList, list } from './list.ts'
import { phrasing, writtenAlready } from './phrasing.ts'
import { table } from './table.ts'
import { textIn } from './text-in.ts'
import type { TwinContext } from './twin-context.ts'

const depths = new Map(([1, 2, 3, 4, 5, 6] as const).map(depth => [`h${depth}`, depth]))

export type Flow = BlockContent | DefinitionContent

/** Turns the content of a page, quote or list item into Markdown blocks. */
export function flow(nodes: readonly ElementContent[], context: TwinContext): Flow[] {
  const blocks: Flow[] = []
  let line: ElementContent[] = []
  const endLine = () => {
    for (const one of paragraph(line, context)) blocks.push(one)
    line = []
  }
  const take = (node: ElementContent): void => {
    if (node.type === 'element' && isTwinless(node)) return
    if (isInline(node)) line.push(node)
    else if (node.type !== 'element') return
    else if (node.tagName === 'a') line.push(node)
    // Markdown's markers cannot go around blocks.
    else if (isInlineTag(node)) node.children.forEach(take)
    else {
      endLine()
      for (const one of block(node, context)) blocks.push(one)
    }
  }
  nodes.forEach(take)
  endLine()
  return blocks
}

function block(node: Element, context: TwinContext): Flow[] {
  const depth = depths.get(node.tagName)
  if (depth !== undefined) {
    const children = phrasing(node.children, context, { oneLine: true })
    const written = writtenAlready(children)
    return written === undefined
      ? [{ type: 'heading', depth, children }]
      : [{ type: 'html', value: `${'#'.repeat(depth)} ${written}` }]
  }
  switch (node.tagName) {
    case 'hr':
      return [{ type: 'thematicBreak' }]
    case 'pre':
      return codeBlock(node)
    case 'blockquote': {
      const children = flow(node.children, context)
      return children.length === 0 ? [] : [{ type: 'blockquote', children }]
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

function codeBlock(node: Element): Flow[] {
  const code = node.children.find(child => child.type === 'element' && child.tagName === 'code')
  const names = code?.type === 'element' ? code.properties['className'] : undefined
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
export function listItem(children: Flow[], checked: boolean | null = null): ListItem {
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
