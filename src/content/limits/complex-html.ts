import type { Nodes } from 'mdast'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type Token } from 'parse5'
import type { TextContext } from '../tree/page-source.ts'
import { offsetOf } from '../tree/places.ts'
import { deepest, tooComplex } from './complex-text.ts'

/** Elements that have no end tag, or need none. */
export const optionalEnd =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|rt|rp|caption)$/i

const mostElements = 20_000
const mostAttributes = 500

const name = '[^\\s/>][^\\s/>=]*'
const value = `\\s*=\\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\\s>"'][^\\s>]*)?`
const attribute = `${name}(?:${value})?`
/** A comment, or a tag as the HTML standard reads it: a quote counts only where a value begins. */
const tag = new RegExp(`<!--[\\s\\S]*?(?:-->|$)|</?[a-z][^\\s/>]*((?:[\\s/]+|${attribute})*)`, 'gi')

/** What stops the parser: the reason why, and at which character. */
interface Stop {
  readonly reason: string
  readonly index: number
}

/**
 * Complains of HTML that is nested too deep, or whose parser makes too much of it; true when it must not be parsed. `offsetAt` says where
 * in the page a character is.
 */
export function complexHtml(
  html: string,
  context: TextContext,
  offsetAt = (index: number): number => index,
): boolean {
  const stop = manyAttributes(html) ?? stopped(html)
  return stop !== undefined && tooComplex(stop.reason, offsetAt(stop.index), context)
}

/** The same for the HTML in a Markdown page, between the elements of its Markdown. */
export function complexInMarkdown(tree: Nodes, context: TextContext): boolean {
  if (!context.text.includes('<')) return false
  const { html, offsetAt } = markupOf(tree)
  return complexHtml(html, context, offsetAt)
}

/** The parser compares each attribute with all others of its tag. */
function manyAttributes(html: string): Stop | undefined {
  const one = new RegExp(attribute, 'g')
  for (const { 1: written = '', index } of html.matchAll(tag))
    if (written.length > mostAttributes && Array.from(written.matchAll(one)).length > mostAttributes)
      return { reason: `The tag has more than ${mostAttributes} attributes`, index }
  return undefined
}

/** Lets the parser itself count: it moves elements, opens some again, and ignores many an end tag. */
function stopped(html: string): Stop | undefined {
  // Each end tag may open again what its start tags opened.
  const [opened = 0, all = 0] = [/<[a-z]/gi, /</g].map(pattern => html.match(pattern)?.length)
  if (opened <= deepest && opened * all <= mostElements) return undefined
  let elements = 0
  let stop: Stop | undefined
  const stopAt = (reason: string, location: Token.Location | null | undefined) => {
    stop ??= { reason, index: location?.startOffset ?? 0 }
    parser?.tokenizer.pause()
  }
  let parser: Parser<DefaultTreeAdapterMap> | undefined
  parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(undefined, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      setNodeSourceCodeLocation: (node, location) => {
        node.sourceCodeLocation = location
        if ('tagName' in node && ++elements > mostElements)
          stopAt(`The page has more than ${mostElements} elements`, location)
      },
      onItemPush: element => {
        const { items, stackTop } = parser?.openElements ?? { items: [], stackTop: 0 }
        if (stackTop > deepest && isDeep(items.slice(1, stackTop + 1)))
          stopAt(`HTML elements are nested more than ${deepest} deep`, element.sourceCodeLocation)
      },
    },
  })
  parser.tokenizer.write(html, true)
  return stop
}

function isDeep(open: readonly DefaultTreeAdapterMap['parentNode'][]): boolean {
  return open.filter(element => 'tagName' in element && !optionalEnd.test(element.tagName)).length > deepest
}

/** What Markdown nodes become. */
const elementsOf: Readonly<Record<string, string>> = {
  blockquote: 'blockquote',
  delete: 'del',
  emphasis: 'em',
  heading: 'h1',
  link: 'a',
  linkReference: 'a',
  list: 'ul',
  listItem: 'li',
  paragraph: 'p',
  strong: 'strong',
  table: 'table',
  tableCell: 'td',
  tableRow: 'tr',
}

/** The HTML of a tree with its elements, and where in the page a character of it is. */
function markupOf(tree: Nodes): { readonly html: string; readonly offsetAt: (index: number) => number } {
  const starts: { readonly from: number; readonly offset: number }[] = []
  let html = ''
  const add = (part: string, node: Nodes) => {
    starts.push({ from: html.length, offset: offsetOf(node) })
    html += part
  }
  const take = (node: Nodes): void => {
    if (node.type === 'html') add(node.value, node)
    const element = elementsOf[node.type]
    if (element !== undefined) add(`<${element}>`, node)
    if ('children' in node) node.children.forEach(take)
    if (element !== undefined) add(`</${element}>`, node)
  }
  take(tree)
  return {
    html,
    offsetAt: index => {
      const last = starts.findLast(({ from }) => from <= index)
      return last === undefined ? 0 : last.offset + index - last.from
    },
  }
}
