import type { Element, ElementContent, Nodes } from 'hast'
import { classNames, elementsIn, hasClass, hasElement, isHidden, textIn } from '../../page/tree/elements.ts'
import { countedWords, hasLetters } from '../../text/counted-words.ts'
import { isHeading } from './headings.ts'
import { spacedText } from './text-of.ts'

/** The elements around one, the nearest last. */
export type Around = readonly Element[]

/** Something that is no content, by name. */
interface Rule {
  readonly name: string
  readonly test: (element: Element, around: Around) => boolean
  /** What is no content there, either. Everything else that the rule takes is a loss. Absent: all of it. */
  readonly usual?: readonly TakenKind[]
}

type TakenKind = 'headings' | 'code' | 'tables' | 'links' | 'pictures'

/** An element that a rule took in which there may be content. */
export interface Taken {
  readonly element: Element
  readonly rule: string
  readonly usual: readonly TakenKind[]
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const code = words('script style template noscript link meta title base')
const controls = words('button input select textarea datalist progress meter')
const drawings = words('svg canvas object')
const leftOutRoles = words('navigation search banner contentinfo')
const gutters = words('lineno linenos linenodiv ln lnt line-number line-numbers hljs-ln-numbers')

const inMenus = ['headings', 'links', 'pictures'] as const

/** The rules for leaving out content. The first that fits has the words. */
const rules: readonly Rule[] = [
  { name: 'script', test: ({ tagName }) => code.has(tagName) },
  { name: 'hidden', test: isClosed, usual: ['links', 'pictures'] },
  {
    name: 'aria-hidden',
    test: ({ properties: { ariaHidden } }) => ariaHidden === 'true',
    usual: ['links', 'pictures'],
  },
  {
    name: 'dialog',
    test: ({ tagName, properties: { role } }) => tagName === 'dialog' || role === 'dialog',
    usual: inMenus,
  },
  { name: 'control', test: isControl, usual: [] },
  {
    name: 'live part of a page by portolan',
    test: ({ properties }) =>
      properties['dataInteractive'] !== undefined || properties['dataLive'] !== undefined,
  },
  {
    name: 'navigation',
    test: ({ tagName, properties: { role } }) =>
      tagName === 'nav' || tagName === 'search' || leftOutRoles.has(String(role)),
    usual: inMenus,
  },
  {
    name: 'text for browsers without films and sounds',
    test: ({ tagName }, around) => tagName !== 'source' && isFilm(around.at(-1)),
  },
  { name: 'drawing', test: ({ tagName }) => drawings.has(tagName), usual: [] },
  {
    name: 'footer',
    test: (element, around) =>
      element.tagName === 'footer' &&
      !around.some(outer => /^(?:blockquote|figure)$/.test(outer.tagName)) &&
      !isByline(element),
    usual: inMenus,
  },
  {
    name: 'aside of links',
    test: element => element.tagName === 'aside' && hasOnlyLinks(element),
    usual: inMenus,
  },
  { name: 'permalink', test: isPermalink, usual: ['links'] },
  { name: 'empty link', test: element => element.tagName === 'a' && isEmpty(element) },
  { name: 'empty heading', test: element => isHeading(element) && isEmpty(element) },
  { name: 'label of code', test: isLabelOfCode, usual: [] },
  { name: 'line number', test: isLineNumber, usual: ['links'] },
]

export interface LeftOut {
  /** Words that each rule left out. */
  readonly words: ReadonlyMap<string, number>
  readonly taken: readonly Taken[]
}

/** Takes everything else out of the content, comments too; what is left is what the twin must have. */
export function leaveOut(content: Element, excluded: ReadonlySet<Element>): LeftOut {
  const found = new Map<string, number>()
  const taken: Taken[] = []
  const around: Element[] = []
  const take = (node: Element): void => {
    around.push(node)
    node.children = node.children.filter(child => {
      if (child.type !== 'element') return child.type === 'text' && !isFilm(node)
      const rule = excluded.has(child) ? exclude : rules.find(({ test }) => test(child, around))
      if (rule === undefined) take(child)
      else {
        found.set(rule.name, (found.get(rule.name) ?? 0) + countedWords(spacedText(child)).length)
        if (rule.usual !== undefined) taken.push({ element: child, rule: rule.name, usual: rule.usual })
      }
      return rule === undefined
    })
    around.pop()
  }
  take(content)
  return { words: found, taken }
}

const exclude: Pick<Rule, 'name' | 'usual'> = { name: 'exclude' }

/** A closed tab or what a search in the page can find is content. */
function isClosed(element: Element, around: Around): boolean {
  const { role } = element.properties
  return (
    isHidden(element) &&
    element.properties['hidden'] !== 'until-found' &&
    role !== 'tabpanel' &&
    !around
      .slice(-1)
      .flatMap(elementsIn)
      .some(other => !isHidden(other) && isAlike(other, element))
  )
}

/** Panels that are shown one at a time have the same class. */
function isAlike(one: Element, other: Element): boolean {
  const [names, others] = [one, other].map(element => classNames(element).join())
  return one.tagName === other.tagName && names !== '' && names === others
}

/** Labels of tabs are content, and so are check marks in lists, links, and the button that is all that a heading has. */
function isControl(element: Element, around: Around): boolean {
  const { tagName, properties } = element
  const { role, type, href } = properties
  if (role === 'tab' || tagName === 'summary') return false
  if (tagName === 'input' && type === 'checkbox') return !around.some(outer => outer.tagName === 'li')
  if (tagName === 'a' && isFollowable(href)) return false
  if (!controls.has(tagName) && role !== 'button') return false
  const heading = around.findLast(isHeading)
  return heading === undefined || tagName !== 'button' || hasLetters(spacedText(heading, isButton))
}

/** Author, date and tags of a post, as Pelican has them. */
function isByline(footer: Element): boolean {
  return hasClass(footer, 'post-info') || hasElement(footer, ({ tagName }) => tagName === 'address')
}

function isFilm(node: Element | undefined): boolean {
  return node?.tagName === 'video' || node?.tagName === 'audio'
}

function isButton({ tagName }: Element): boolean {
  return tagName === 'button'
}

/** True for an address that leads anywhere outside of the page's script. */
export function isFollowable(href: unknown): boolean {
  return href !== undefined && !/^\s*(?:#?$|(?:javascript|data|vbscript|blob|file):)/i.test(String(href))
}

export function isEmpty(element: Element): boolean {
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

/** A link to the place where it is, shown as a sign. Next to a heading it may be any sign, and after it words for screen readers. */
function isPermalink(element: Element, around: Around): boolean {
  const href = String(element.properties['href'] ?? '')
  if (element.tagName !== 'a' || !href.startsWith('#')) return false
  if (hasElement(element, ({ tagName }) => tagName === 'img')) return false
  const text = spacedText(element).trim()
  if (signs.test(text)) return true
  const parent = around.at(-1)
  if (parent === undefined) return false
  const isSign = !hasLetters(text)
  if (around.some(isHeading)) return isSign
  const isHeadingOfIt = (node: ElementContent | undefined) =>
    node?.type === 'element' && isHeading(node) && `#${node.properties['id']}` === href
  const after = nextTo(element, parent, 1)
  return isHeadingOfIt(nextTo(element, parent, -1))
    ? isSign || after?.type !== 'text'
    : isSign && isHeadingOfIt(after)
}

const signs = /^(?:[¶#§🔗\s]|\ufe0e|\ufe0f)+$/u

/** The nearest node before or after another one, white space aside. */
function nextTo(node: Element, { children }: Element, step: 1 | -1): ElementContent | undefined {
  let at = children.indexOf(node) + step
  for (let next = children[at]; next?.type === 'text' && next.value.trim() === ''; next = children[at])
    at += step
  return children[at]
}

/** The name of its language next to a block of code. The name of a file is content. */
function isLabelOfCode(element: Element, around: Around): boolean {
  const language = languageOfBox(around.at(-1))
  if (language === undefined || /^(?:pre|code|table)$/.test(element.tagName)) return false
  return hasClass(element, 'lang') || spacedText(element).trim().toLowerCase() === language
}

/** Of a box around a block of code, as VitePress and others write it. */
function languageOfBox(box: Element | undefined): string | undefined {
  if (box?.tagName !== 'div' || !elementsIn(box).some(({ tagName }) => tagName === 'pre')) return undefined
  const name = classNames(box).find(name => name.startsWith('language-'))
  return name?.slice('language-'.length).toLowerCase()
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
  const isGutter = classNames(element).some(name => gutters.has(name))
  const isInCode = around.some(({ tagName }) => tagName === 'pre')
  const isNextToCode = element.tagName !== 'pre' && languageOfBox(around.at(-1)) !== undefined
  return ((isGutter && isInCode) || isNextToCode) && /^[\s\d]*$/.test(textIn(element))
}

/** Whether a table is only there to show numbers next to lines of code, as Pygments, Rouge and Chroma write it. */
export function isCodeTable(table: Element): boolean {
  return hasClass(table, 'highlighttable', 'rouge-table', 'lntable')
}
