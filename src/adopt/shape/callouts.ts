import type { Element, ElementContent, Nodes } from 'hast'
import { classNames, element, elementsIn, hasClass, walk } from '../../page/tree/elements.ts'
import { hasLetters } from '../../text/counted-words.ts'
import { isHeading } from '../read/headings.ts'
import { spacedText } from '../read/text-of.ts'

const boxes = [
  'admonition',
  'custom-block',
  'theme-admonition',
  'markdown-alert',
  'admonitionblock',
  'book-hint',
] as const

/** True for a box with a hint: a note, a warning. */
export function isCallout(node: Element): boolean {
  if (node.tagName === 'blockquote' || node.tagName === 'details') return false
  if (hasClass(node, 'toc', 'footnote', 'footnote-list')) return false
  // That of Docutils is a part of the text.
  if (hasClass(node, 'sidebar')) return elementsIn(node).some(child => hasClass(child, 'sidebar-title'))
  return node.tagName === 'aside' || hasClass(node, ...boxes)
}

/** A box as a quote, with its title in bold before it. */
export function callout(node: Element, inside: (node: Element) => ElementContent[]): Element {
  const title = titleOf(node)
  const label = String(node.properties['ariaLabel'] ?? '').trim()
  if (title === undefined)
    return element('blockquote', {}, ...(label === '' ? [] : [bold(label)]), ...inside(node))
  const rest = inside(without(node, title))
  return element('blockquote', {}, element('p', {}, element('strong', {}, ...inside(title))), ...rest)
}

function titleOf(node: Element): Element | undefined {
  let title: Element | undefined
  walk<Nodes>(node, child => {
    if (title !== undefined || (child.type === 'element' && isHeading(child))) return false
    if (child.type !== 'element' || child === node) return true
    const isTitle = classNames(child).some(name => /title|admonitionHeading/.test(name))
    if (isTitle && hasLetters(spacedText(child))) title = child
    return title === undefined
  })
  return title
}

function without(node: Element, part: Element): Element {
  const children = node.children.flatMap(child =>
    child === part ? [] : [child.type === 'element' ? without(child, part) : child],
  )
  return { ...node, children }
}

function bold(text: string): Element {
  return element('p', {}, element('strong', {}, text))
}
