import type { Element, Nodes, Root } from 'hast'
import type { Code, Nodes as MarkdownNodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { calloutMark } from '../page/markdown/callouts.ts'
import { isInlineTag, isTwinless, itemNumbers, textIn, walk } from '../page/tree/elements.ts'
import { footnoteItems, footnotes } from '../page/twin/footnotes.ts'

const reader = unified().use(remarkParse).use(remarkGfm).freeze()
/** Replaces a picture. */
const picture = '\uFFFC'
/** How much is quoted of a text that differs. */
const quoted = 40

/** Reads the body of a twin again: does it have the text of its page, whole links, and code that ends? */
export function twinProblems(page: Root, twin: string): readonly string[] {
  const problems: string[] = []
  const tree = reader.parse(twin)
  walk<MarkdownNodes>(tree, node => {
    if ('url' in node && !/^(?:https?|mailto):/.test(node.url))
      problems.push(`the address ${node.url} is not absolute`)
    if (node.type === 'code' && !isClosed(node, twin)) problems.push('a code fence never closes')
  })
  const difference = differenceOf(pageText(page), spaced(twinTextOf(tree)))
  return difference === undefined ? problems : [...problems, difference]
}

function isClosed({ position }: Code, twin: string): boolean {
  const [first = '', ...lines] = twin.slice(position?.start.offset, position?.end.offset).split('\n')
  const [fence] = /^(?:`{3,}|~{3,})/.exec(first) ?? []
  return fence === undefined || /^[ >]*(`+|~+)$/.exec(lines.at(-1) ?? '')?.[1]?.startsWith(fence) === true
}

function differenceOf(page: string, twin: string): string | undefined {
  if (page === twin) return undefined
  let at = 0
  while (page[at] === twin[at]) at++
  const start = page.lastIndexOf(' ', at) + 1
  const [expected, found] = [page, twin].map(text => text.slice(start, start + quoted).trim())
  return `the twin says “${found}” where the page says “${expected}”`
}

/** The text of a page as a reader of its twin gets it: with the numbers of lists and notes, without controls and live parts. */
function pageText(tree: Root): string {
  const notes = footnotes(tree)
  const all = (nodes: readonly Nodes[]): string => nodes.map(textOf).join('')
  const textOf = (node: Nodes): string => {
    if (node.type === 'text') return node.value
    if (node.type !== 'element' || isTwinless(node)) return ''
    const text = calloutMark(node) ?? content(node)
    return isInlineTag(node) ? text : ` ${text} `
  }
  const content = (node: Element): string => {
    switch (node.tagName) {
      case 'br':
        return ' '
      case 'svg':
        return ''
      case 'img':
        return node.properties['src'] ? picture : ''
      case 'code':
      case 'kbd':
      case 'samp':
      case 'pre':
        return textIn(node)
      case 'ol': {
        const numbers = itemNumbers(node)
        const numbered = (child: Nodes) =>
          numbers.has(child as Element)
            ? ` ${numbers.get(child as Element)}. ${textOf(child)}`
            : textOf(child)
        return node.children.map(child => (isSkipped(child) ? '' : numbered(child))).join('')
      }
      case 'a':
        return [node.properties['dataDay'] ?? [], all(node.children)].flat().join(' ')
      case 'table':
        return all([...node.children].sort((a, b) => Number(isRows(a)) - Number(isRows(b))))
      case 'sup':
        return notes.has(node) ? `[${notes.get(node)}]` : all(node.children)
      case 'section': {
        const items = footnoteItems(node, notes)
        return items === undefined
          ? all(node.children)
          : items.map(item => ` [${notes.get(item)}]: ${all(item.children)} `).join('')
      }
      default:
        return all(node.children)
    }
  }
  return spaced(all(tree.children))
}

function isSkipped(node: Nodes): boolean {
  return node.type === 'element' && isTwinless(node)
}

/** Whether part of a table is rows; captions come before them. */
function isRows(node: Nodes): boolean {
  return node.type === 'element' && /^t(?:head|body|foot|r)$/.test(node.tagName)
}

function twinTextOf(node: MarkdownNodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value
    case 'code':
      return ` ${node.value} `
    case 'break':
      return ' '
    case 'image':
      return picture
    case 'footnoteReference':
      return `[${node.identifier}]`
    case 'footnoteDefinition':
      return ` [${node.identifier}]: ${node.children.map(twinTextOf).join('')} `
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'link':
      return node.children.map(twinTextOf).join('')
    case 'list':
      return node.children
        .map((item, index) => {
          const number = node.ordered ? `${(node.start ?? 1) + index}. ` : ''
          return ` ${number}${twinTextOf(item)}`
        })
        .join('')
    default:
      // A twin has no HTML, so tags that are read in it are text that is lost.
      return 'children' in node ? ` ${node.children.map(twinTextOf).join('')} ` : ''
  }
}

/** White space as HTML has it; wider spaces and those that do not break are text. */
function spaced(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '')
}
