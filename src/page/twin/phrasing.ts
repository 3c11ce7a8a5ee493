import type { Element, ElementContent } from 'hast'
import type { Link, PhrasingContent } from 'mdast'
import { hasElement, isInlineTag, isTwinless, itemNumbers, textIn } from '../tree/elements.ts'
import type { Footnotes } from './footnotes.ts'
import { hoisted, plain, readableMarkers } from './markers.ts'

/** The whole page, for its parts. */
export interface TwinContext {
  readonly page: TwinPage
  readonly footnotes: Footnotes
  /** The link around the blocks that are written. */
  readonly link?: Element | undefined
}

/** The page of a twin. */
export interface TwinPage {
  readonly baseUrl: string
  readonly path: string
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

/** Turns the content of one paragraph, heading or table cell into Markdown nodes; blocks in it are run together. */
export function phrasing(
  nodes: readonly ElementContent[],
  context: TwinContext,
  around: Around = {},
): PhrasingContent[] {
  const linked = context.link ? [{ ...context.link, children: [...nodes] }] : nodes
  return readableMarkers(inlineNodes(linked, context, around))
}

function inlineNodes(
  nodes: readonly ElementContent[],
  context: TwinContext,
  around: Around,
): PhrasingContent[] {
  return nodes.flatMap(node => {
    if (node.type === 'text')
      return around.link ? [plain(spaced(node.value))] : autolinked(spaced(node.value))
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
    case 'sub':
    case 'sup': {
      const text = raisedText(node)
      return text === undefined ? content() : [plain(text)]
    }
    case 'math':
      return [{ type: 'written', value: textIn(node) }]
    case 'ol':
      return numberedItems(node, context, around)
    case 'a': {
      const { href, title, dataDay } = node.properties
      if (around.link || !href) return content()
      const url = absolute(String(href), context.page)
      // Agents see the day of a post or event first.
      const day = dataDay === undefined ? [] : [plain(`${dataDay} `)]
      return hoisted([...day, ...content({ link: true })], children => linkTo(url, children, titleOf(title)))
    }
    default:
      return content()
  }
}

function numberedItems(node: Element, context: TwinContext, around: Around): PhrasingContent[] {
  const numbers = itemNumbers(node)
  return node.children.flatMap(child => {
    const number = child.type === 'element' && !isTwinless(child) ? numbers.get(child) : undefined
    return [...(number === undefined ? [] : [plain(` ${number}.`)]), ...inlineNodes([child], context, around)]
  })
}

function image({ properties }: Element, { page }: TwinContext): PhrasingContent[] {
  const src = String(properties['src'] ?? '')
  if (src === '') return []
  const alt = collapsed(String(properties['alt'] ?? ''))
  return [{ type: 'image', url: absolute(src, page), alt, title: titleOf(properties['title']) }]
}

/** An address of a page, as it is right outside of the page. */
export function absolute(address: string, { baseUrl, path }: TwinPage): string {
  if (address.startsWith('#')) return `${baseUrl}${path}${address}`
  return address.startsWith('/') ? baseUrl + address : address
}

function titleOf(title: unknown): string | null {
  return title === undefined || title === null ? null : collapsed(String(title)) || null
}

/** White space of HTML in running text, without the no-break space. */
function spaced(text: string): string {
  return text.replace(/[\t\n\f\r ]{2,}|[\t\n\f\r]/g, ' ')
}

function collapsed(text: string): string {
  return spaced(text).replace(/^ | $/g, '')
}

function code(written: string, around: Around): PhrasingContent[] {
  if (written === '') return []
  const value = collapsed(written)
  // Spaces alone are what the code is.
  if (value === '') return [{ type: 'inlineCode', value: written.replace(/[\t\n\f\r]/g, ' ') }]
  const edge = (pattern: RegExp) => (pattern.test(written) ? [space()] : [])
  // GFM has no way to write a backslash and a bar as code in a table cell.
  const isText = around.oneLine && value.includes('\\|')
  const type = isText ? 'text' : 'inlineCode'
  return [...edge(/^[\t\n\f\r ]/), { type, value }, ...edge(/[\t\n\f\r ]$/)]
}

const space = () => plain(' ')

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = `${label}(?:\\.${label})+(?![\\w-])`
// What RFC 3986 allows: parentheses in pairs, no punctuation at the end, and no `;`, which ends a character reference.
const inPath = "[\\w.~:/?#@!$&'*+,=%-]"
const paired = `\\(${inPath}*\\)`
const path = `(?:(?=[:/?#@])(?:${inPath}|${paired})*(?:[\\w/#=%+$-]|${paired}))?`
const web = `https?://${host}${path}`
const mail = `(?:mailto:)?[\\w.+-]+@${host}(?!@)`
const address = new RegExp(`(?<!\\w)(?:${web}|(?=www\\.)${host}${path})|(?<![\\w.+@/:%&=?#~-])${mail}`, 'gi')
const whole = new RegExp(`^(?:${web}|${mail})$`, 'i')

/** Text with the addresses in it as links, as GFM has them: as text they would be full of backslashes. */
function autolinked(value: string): PhrasingContent[] {
  if (!/:\/\/|@|www\./i.test(value)) return [plain(value)]
  const nodes: PhrasingContent[] = []
  let done = 0
  for (const { 0: found, index } of value.matchAll(address)) {
    const url = /^www\./i.test(found) ? `http://${found}` : found
    nodes.push(plain(value.slice(done, index)), linkTo(url, [plain(found)]))
    done = index + found.length
  }
  return [...nodes, plain(value.slice(done))]
}

/** A link, as `<https://…>` where its text is its address. */
function linkTo(url: string, children: PhrasingContent[], title: string | null = null): PhrasingContent {
  const [only, ...others] = children
  const shown =
    only?.type === 'text' && others.length === 0 && whole.test(only.value) ? only.value : undefined
  return shown !== undefined && (shown === url || `mailto:${shown}` === url)
    ? { type: 'written', value: `<${shown}>` }
    : { type: 'link', url, title, children: children as Link['children'] }
}

const raised = signs('0123456789+-−=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ')
const lowered = signs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

/** The text of a power or an index, with which 2³¹ is not read as 231; `undefined` for all else, as "th" and references. */
export function raisedText(node: Element): string | undefined {
  const isPower = node.tagName === 'sup'
  if (!isPower && node.tagName !== 'sub') return undefined
  if (hasElement(node, ({ tagName }) => /^(?:a|img|code|math|svg)$/.test(tagName))) return undefined
  const written = textIn(node).trim()
  const text = written.replace(/\s+/g, '')
  const hasReadableText = /\p{L}{2}.*\s|\s.*\p{L}{2}/su.test(written)
  const isMath = /^\p{L}$|[\d+\-−=]/u.test(text) || (!isPower && /^\p{L}+$/u.test(text))
  if (!isMath || hasReadableText || text.length > 20 || /[[\]]/.test(text)) return undefined
  const known = Array.from(text, character => (isPower ? raised : lowered).get(character))
  if (!known.includes(undefined)) return known.join('')
  const mark = isPower ? '^' : '_'
  return /^[\p{L}\p{N}]+$/u.test(text) ? mark + text : `${mark}(${text})`
}

function signs(plain: string, special: string): ReadonlyMap<string, string> {
  const others = Array.from(special)
  return new Map(Array.from(plain, (character, index) => [character, others[index] ?? '']))
}
