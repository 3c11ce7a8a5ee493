import type { Element, ElementContent } from 'hast'
import type { PhrasingContent } from 'mdast'
import { isTwinless } from '../tree/elements.ts'
import { hoisted, readableMarkers, trimmed } from './markers.ts'
import { isInlineTag, itemNumbers, textIn } from './text-in.ts'

/** What is known of the whole page while its parts are turned into Markdown. */
export interface TwinContext {
  readonly page: TwinPage
  /** The footnote that an element refers to or defines; empty where the numbers would come out otherwise. */
  readonly footnotes: ReadonlyMap<Element, number>
}

/** The elements around a piece of text that Markdown cannot nest in themselves. */
interface Around {
  readonly link?: true
  readonly emphasis?: true
  readonly strong?: true
  readonly delete?: true
  /** Headings and table cells are one line, so a line break is a space there. */
  readonly oneLine?: true
}

/** Which page a twin is of. */
export interface TwinPage {
  readonly baseUrl: string
  readonly path: string
}

/** Turns the content of one paragraph, heading or table cell into Markdown nodes; blocks in it are run together. */
export function phrasing(
  nodes: readonly ElementContent[],
  context: TwinContext,
  around: Around = {},
): PhrasingContent[] {
  return readableMarkers(trimmed(inlineNodes(nodes, context, around)))
}

function inlineNodes(
  nodes: readonly ElementContent[],
  context: TwinContext,
  around: Around,
): PhrasingContent[] {
  return nodes.flatMap(node => {
    if (node.type === 'text') return autolinked(spaced(node.value), around)
    if (node.type !== 'element' || isTwinless(node)) return []
    const inside = inlineElement(node, context, around)
    return isInlineTag(node) ? inside : [space(), ...inside, space()]
  })
}

/** The elements that become markers of emphasis. */
const marks: ReadonlyMap<string, 'emphasis' | 'strong' | 'delete'> = new Map([
  ['b', 'strong'],
  ['cite', 'emphasis'],
  ['del', 'delete'],
  ['dfn', 'emphasis'],
  ['em', 'emphasis'],
  ['i', 'emphasis'],
  ['s', 'delete'],
  ['strong', 'strong'],
  ['var', 'emphasis'],
])

function inlineElement(node: Element, context: TwinContext, around: Around): PhrasingContent[] {
  const footnote = context.footnotes.get(node)
  if (footnote !== undefined && node.tagName === 'sup')
    return [{ type: 'footnoteReference', identifier: `${footnote}` }]
  const content = (more?: Around) =>
    inlineNodes(node.children, context, more ? { ...around, ...more } : around)
  const mark = marks.get(node.tagName)
  if (mark !== undefined)
    return around[mark]
      ? content()
      : hoisted(content({ [mark]: true }), children => ({ type: mark, children }))
  switch (node.tagName) {
    case 'br':
      return around.oneLine ? [space()] : [{ type: 'break' }]
    case 'img':
      return image(node, context)
    case 'svg':
    case 'wbr':
    case 'hr':
      return []
    case 'code':
    case 'kbd':
    case 'samp':
    case 'pre':
      return code(textIn(node), around)
    case 'ol':
      return numberedItems(node, context, around)
    case 'a':
      return link(node, content, context, around)
    default:
      return content()
  }
}

function numberedItems(node: Element, context: TwinContext, around: Around): PhrasingContent[] {
  const numbers = itemNumbers(node)
  return node.children.flatMap(child => {
    const number = child.type === 'element' && !isTwinless(child) ? numbers.get(child) : undefined
    const mark: PhrasingContent[] = number === undefined ? [] : [{ type: 'text', value: ` ${number}.` }]
    return [...mark, ...inlineNodes([child], context, around)]
  })
}

function link(
  { properties }: Element,
  content: (more?: Around) => PhrasingContent[],
  { page }: TwinContext,
  around: Around,
): PhrasingContent[] {
  const href = properties['href']
  if (around.link || href === undefined || href === null || href === '') return content()
  const url = absolute(String(href), page)
  return hoisted(
    content({ link: true }),
    children =>
      asAutolink(url, children) ?? { type: 'link', url, title: titleOf(properties['title']), children },
  )
}

function image({ properties }: Element, { page }: TwinContext): PhrasingContent[] {
  const src = String(properties['src'] ?? '')
  if (src === '') return []
  const alt = collapsed(String(properties['alt'] ?? ''))
  return [{ type: 'image', url: absolute(src, page), alt, title: titleOf(properties['title']) }]
}

/** An address as a reader elsewhere can follow it. */
function absolute(address: string, { baseUrl, path }: TwinPage): string {
  if (address.startsWith('#')) return `${baseUrl}${path}${address}`
  return address.startsWith('/') ? baseUrl + address : address
}

function titleOf(title: unknown): string | null {
  return title === undefined || title === null ? null : collapsed(String(title)) || null
}

/** White space of HTML in running text, without the no-break space. */
function spaced(text: string): string {
  // A space that is one already is not written again.
  return text.replace(/[\t\n\f\r ]{2,}|[\t\n\f\r]/g, ' ')
}

function collapsed(text: string): string {
  const value = spaced(text)
  return value.startsWith(' ') || value.endsWith(' ') ? value.replace(/^ | $/g, '') : value
}

function code(text: string, around: Around): PhrasingContent[] {
  const value = collapsed(text)
  if (value === '') return text === '' ? [] : [space()]
  const before = /^[\t\n\f\r ]/.test(text) ? [space()] : []
  // GFM has no way to write a backslash and a bar as code in a table cell.
  const bare = around.oneLine && value.includes('\\|')
  return [
    ...before,
    { type: bare ? 'text' : 'inlineCode', value },
    ...(/[\t\n\f\r ]$/.test(text) ? [space()] : []),
  ]
}

function space(): PhrasingContent {
  return { type: 'text', value: ' ' }
}

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const host = `${label}(?:\\.${label})+`
const web = `https?://${host}(?::\\d+)?(?:/(?:[\\w./~%#?=+-]*[\\w/])?)?`
const mail = `[\\w.+-]+@${host}`
const address = new RegExp(`(?<![\\w.+@/:%&=?#~-])(?:${web}|${mail})(?![\\w@/:%&=?#~+-])`, 'g')
const whole = new RegExp(`^(?:${web}|${mail})$`)

/** Text with the addresses in it written as `<https://…>`: as bare text they would be full of backslashes. */
function autolinked(text: string, around: Around): PhrasingContent[] {
  if (around.link || !/:\/\/|@/.test(text)) return [{ type: 'text', value: text }]
  const nodes: PhrasingContent[] = []
  let done = 0
  for (const match of text.matchAll(address)) {
    nodes.push({ type: 'text', value: text.slice(done, match.index) }, autolink(match[0]))
    done = match.index + match[0].length
  }
  nodes.push({ type: 'text', value: text.slice(done) })
  return nodes
}

/** A link whose text is its address, where that can be written as `<…>`. */
function asAutolink(url: string, children: readonly PhrasingContent[]): PhrasingContent | undefined {
  const [only, ...others] = children
  if (only?.type !== 'text' || others.length > 0 || !whole.test(only.value)) return undefined
  return only.value === url || `mailto:${only.value}` === url
    ? autolink(url.replace(/^mailto:/, ''))
    : undefined
}

function autolink(url: string): PhrasingContent {
  return { type: 'autolink', url }
}
