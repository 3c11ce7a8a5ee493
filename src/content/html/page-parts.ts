import type { Element, Root } from 'hast'
import type { PagePart } from '../../model/site.ts'
import { eachElement } from '../tree/elements.ts'

const parts = ['callout', 'contents'] as const satisfies readonly PagePart[]

/** The parts of a page that have their own styles, found by the classes of its elements. */
export function pageParts(tree: Root): readonly PagePart[] {
  const found = new Set<PagePart>()
  eachElement(tree, ({ properties: { className } }: Element) => {
    if (Array.isArray(className)) for (const part of parts) if (className.includes(part)) found.add(part)
  })
  return parts.filter(part => found.has(part))
}
