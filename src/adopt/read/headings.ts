import type { Element, Nodes } from 'hast'
import { spacedText } from './text-of.ts'

export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName)
}

/** The headings that a page shows outside of its content, those in menus, footers and what is left out aside. */
export function headingsOutside(
  body: Element,
  content: Element,
  leftOut: ReadonlySet<Element>,
): readonly { readonly level: number; readonly text: string }[] {
  const found: { level: number; text: string }[] = []
  const take = (node: Nodes): void => {
    if (
      node.type !== 'element' ||
      node === content ||
      leftOut.has(node) ||
      /^(?:nav|aside|footer|dialog|template)$/.test(node.tagName)
    )
      return
    if (node.properties['hidden'] !== undefined || node.properties['ariaHidden'] === 'true') return
    if (isHeading(node)) {
      const text = spacedText(node).replace(/\s+/g, ' ').trim()
      if (text !== '') found.push({ level: Number(node.tagName[1]), text })
    } else node.children.forEach(take)
  }
  take(body)
  return found
}
