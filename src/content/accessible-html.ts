import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { eachElement } from './each-element.ts'
import { isInline } from './twin/is-inline.ts'

/** Adds what keyboards and screen readers need and Markdown cannot say. The twin is the same without it. */
export function accessibleHtml(tree: Root): void {
  const inLinks = new Set<Element>()
  eachElement(tree, node => {
    if (node.tagName === 'li') nameTask(node)
    if (node.tagName === 'aside') unmarkAside(node)
    if (node.tagName === 'a' || node.tagName === 'button') eachElement(node, child => inLinks.add(child))
    if ((node.tagName === 'pre' || node.tagName === 'table') && !inLinks.has(node)) reachByKey(node)
  })
}

/** The style sheet lets it scroll, and keys scroll only what has the focus (WCAG 2.1.1), itself or by a link in it. */
function reachByKey(node: Element): void {
  let links = 0
  eachElement(node, ({ tagName, properties }) => {
    if (tagName === 'a' && properties['href'] !== undefined) links += 1
  })
  if (links === 0) node.properties['tabIndex'] ??= 0
}

/** Names the box of a task by the task beside it: screen readers come upon the box alone. */
function nameTask({ children, properties: { className } }: Element): void {
  if (!Array.isArray(className) || !className.includes('task-list-item')) return
  const paragraph = children.find(child => isElement(child, 'p')) as Element | undefined
  const line = paragraph?.children ?? children.filter(isInline)
  const box = line.find(child => isElement(child, 'input')) as Element | undefined
  const name = line.map(textOf).join('').replace(/\s+/g, ' ').trim()
  if (box !== undefined && name !== '') box.properties['ariaLabel'] ??= name
}

/** An aside is a landmark, and a page may have only one without a name. So one without a name is a note, which is no landmark. */
function unmarkAside({ properties }: Element): void {
  if (properties['ariaLabel'] === undefined && properties['ariaLabelledBy'] === undefined)
    properties['role'] ??= 'note'
}

function isElement(node: ElementContent, tagName: string): boolean {
  return node.type === 'element' && node.tagName === tagName
}
