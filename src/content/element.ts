import type { Element, ElementContent, Properties } from 'hast'

/** Builds an element; strings among the children become text. */
export function element(
  tagName: string,
  properties: Properties = {},
  ...children: readonly (ElementContent | string)[]
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map(child => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  }
}
