import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { eachElement } from './each-element.ts'
import { isInline } from './twin/is-inline.ts'

/** Names the boxes of task lists by the task beside them: screen readers come upon the box alone. */
export function taskNames(tree: Root): void {
  eachElement(tree, ({ children, properties: { className } }) => {
    if (!Array.isArray(className) || !className.includes('task-list-item')) return
    const paragraph = children.find(child => isElement(child, 'p')) as Element | undefined
    const line = paragraph?.children ?? children.filter(isInline)
    const box = line.find(child => isElement(child, 'input')) as Element | undefined
    const name = line.map(textOf).join('').replace(/\s+/g, ' ').trim()
    if (box !== undefined && name !== '') box.properties['ariaLabel'] ??= name
  })
}

function isElement(node: ElementContent, tagName: string): boolean {
  return node.type === 'element' && node.tagName === tagName
}
