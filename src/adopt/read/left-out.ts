import type { Element, ElementContent, Nodes } from 'hast'
import { elementsIn, hasClass, hasElement, textIn } from '../../page/tree/elements.ts'
import { isHeading } from './headings.ts'
import { isBlockTag, spacedText } from './text-of.ts'
import { countedWords, hasLetters } from './words.ts'

/** The elements around one, the nearest last. */
export type Around = readonly Element[]

/** Something that is no content, by name. */
interface Rule {
  readonly name: string
  readonly test: (element: Element, around: Around) => boolean
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const code = words('script style template noscript link meta title base')
const controls = words('button input select textarea datalist dialog')
const drawings = words('svg canvas object')
const leftOutRoles = words('navigation search banner contentinfo button dialog')
const gutters = words('lineno linenos linenodiv ln lnt line-number line-numbers hljs-ln-numbers')

/** What is left out of the content, each by one rule. The first that fits has the words. */
const rules: readonly Rule[] = [
  { name: 'script', test: ({ tagName }) => code.has(tagName) },
  { name: 'hidden', test: isHidden },
  { name: 'aria-hidden', test: ({ properties: { ariaHidden } }) => ariaHidden === 'true' },
  { name: 'control', test: isControl },
  {
    name: 'live part of a page by portolan',
    test: ({ properties }) =>
      properties['dataInteractive'] !== undefined || properties['dataLive'] !== undefined,
  },
  {
    name: 'navigation',
    test: ({ tagName, properties: { role } }) =>
      tagName === 'nav' || tagName === 'search' || leftOutRoles.has(String(role)),
  },
  { name: 'drawing', test: ({ tagName }) => drawings.has(tagName) },
  {
    name: 'footer',
    test: ({ tagName }, around) =>
      tagName === 'footer' && !around.some(outer => /^(?:blockquote|figure)$/.test(outer.tagName)),
  },
  { name: 'aside of links', test: element => element.tagName === 'aside' && hasOnlyLinks(element) },
  { name: 'empty link', test: element => element.tagName === 'a' && isEmpty(element) },
  { name: 'permalink', test: isPermalink },
  { name: 'empty heading', test: element => isHeading(element) && isEmpty(element) },
  { name: 'label of code', test: isLabelOfCode },
  { name: 'line number', test: isLineNumber },
]

/** How many words of a page each rule left out. */
export type LeftOut = ReadonlyMap<string, number>

/** Takes everything else out of the content, comments too; what is left is what the twin must have. */
export function leaveOut(content: Element, excluded: ReadonlySet<Element>): LeftOut {
  const found = new Map<string, number>()
  const around: Element[] = []
  const take = (node: Element): void => {
    around.push(node)
    node.children = node.children.filter(child => {
      if (child.type !== 'element') return child.type === 'text'
      const name = excluded.has(child) ? 'exclude' : rules.find(({ test }) => test(child, around))?.name
      if (name === undefined) take(child)
      else found.set(name, (found.get(name) ?? 0) + countedWords(spacedText(child)).length)
      return name === undefined
    })
    around.pop()
  }
  take(content)
  return found
}

/** A closed tab or what a search in the page can find is content. */
function isHidden({ properties: { hidden, role } }: Element): boolean {
  return (
    hidden !== undefined &&
    hidden !== null &&
    hidden !== false &&
    hidden !== 'until-found' &&
    role !== 'tabpanel'
  )
}

/** Labels of tabs are content, and so are check marks in lists. */
function isControl({ tagName, properties: { role, type } }: Element, around: Around): boolean {
  if (role === 'tab') return false
  if (tagName === 'input' && type === 'checkbox') return !around.some(outer => outer.tagName === 'li')
  return controls.has(tagName)
}

function isEmpty(element: Element): boolean {
  return (
    !hasElement(element, ({ tagName }) => /^(?:img|picture|video|math)$/.test(tagName)) &&
    spacedText(element).trim() === ''
  )
}

function hasOnlyLinks(element: Element): boolean {
  let inLinks = 0
  const count = (node: Nodes): void => {
    if (node.type !== 'element') return
    if (node.tagName === 'a') inLinks += countedWords(spacedText(node)).length
    else node.children.forEach(count)
  }
  count(element)
  return inLinks > 0 && inLinks === countedWords(spacedText(element)).length
}

/** A link to the heading that it is in or next to, shown as a sign. */
function isPermalink(element: Element, around: Around): boolean {
  const href = String(element.properties['href'] ?? '')
  if (element.tagName !== 'a' || !href.startsWith('#')) return false
  if (hasElement(element, ({ tagName }) => tagName === 'img')) return false
  if (!hasLetters(spacedText(element))) return true
  const parent = around.at(-1)
  if (parent === undefined || isHeading(parent)) return false
  return elementsIn(parent).some(other => isHeading(other) && `#${other.properties['id']}` === href)
}

/** What is around a code block in its box: its language, line numbers, a button to copy it. */
function isLabelOfCode({ tagName }: Element, around: Around): boolean {
  const box = around.at(-1)
  if (box?.tagName !== 'div' || /^(?:pre|code|table)$/.test(tagName)) return false
  const names = box.properties['className']
  return (
    Array.isArray(names) &&
    names.some(name => String(name).startsWith('language-')) &&
    elementsIn(box).some(child => child.tagName === 'pre')
  )
}

/** Numbers in a block of code, or the cell of a table that has them next to the code. */
function isLineNumber(element: Element, around: Around): boolean {
  if (element.tagName === 'td') {
    const row = around.at(-1)
    const table = around.findLast(({ tagName }) => tagName === 'table')
    return (
      table !== undefined && isCodeTable(table) && row !== undefined && elementsIn(row).at(-1) !== element
    )
  }
  const names = element.properties['className']
  const isGutter = Array.isArray(names) && names.some(name => gutters.has(String(name)))
  const isInCode = around.some(({ tagName }) => tagName === 'pre')
  return isGutter && isInCode && /^\s*\d*\s*$/.test(textIn(element))
}

/** Whether a table is only there to show numbers next to lines of code, as Pygments, Rouge and Chroma write it. */
export function isCodeTable(table: Element): boolean {
  return ['highlighttable', 'rouge-table', 'lntable'].some(name => hasClass(table, name))
}

/** Brings links and headings into an order that Markdown has: links that no one can follow are text, a heading ends at its first block. */
export function tidy(content: Element): void {
  content.children = content.children.flatMap(child => {
    if (child.type !== 'element') return [child]
    tidy(child)
    if (isHeading(child))
      return endedAtBlock({ ...child, children: child.children.flatMap(part => withoutOwnLink(part, child)) })
    const { href, role } = child.properties
    const isText =
      child.tagName === 'a' && (href === undefined || role === 'tab' || unusable.test(String(href)))
    return isText && role !== 'tab' ? child.children : [isText ? { ...child, tagName: 'span' } : child]
  })
}

const unusable = /^\s*(?:javascript|data|vbscript|blob|file):/i

/** A heading is no link to itself. */
function withoutOwnLink(part: ElementContent, heading: Element): readonly ElementContent[] {
  if (part.type !== 'element' || part.tagName !== 'a') return [part]
  const isOwn =
    String(part.properties['href']).startsWith('#') &&
    (heading.properties['id'] !== undefined || isWhole(part, heading))
  return isOwn ? part.children : [part]
}

function isWhole(part: Element, heading: Element): boolean {
  return spacedText(part).trim() === spacedText(heading).trim()
}

/** A heading that is never closed has the rest of the page in it. */
function endedAtBlock(heading: Element): readonly ElementContent[] {
  const at = heading.children.findIndex(
    child => child.type === 'element' && isBlockTag(child) && !/^(?:div|hr)$/.test(child.tagName),
  )
  if (at === -1) return [heading]
  const start = { ...heading, children: heading.children.slice(0, at) }
  const rest = heading.children.slice(at)
  return isEmpty(start) ? rest : [start, ...rest]
}
