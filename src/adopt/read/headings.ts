import type { Element, Nodes } from 'hast'
import { hasElement } from '../../page/tree/elements.ts'
import { spacedText } from './text-of.ts'

export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName)
}

/** Something that may be content and is outside of it. */
export interface Outside {
  readonly kind: 'heading' | 'block of code' | 'table' | 'text'
  /** Of a heading. */
  readonly level?: number | undefined
  /** Its first words. */
  readonly text: string
}

const notShown = /^(?:nav|dialog|template|script|style|noscript|svg|select|button)$/

/** The headings, code, tables and texts that a page has outside of its content; menus, links and what is left out aside. */
export function contentOutside(
  body: Element,
  content: Element,
  leftOut: ReadonlySet<Element>,
): readonly Outside[] {
  const found: Outside[] = []
  const add = (kind: Outside['kind'], text: string, fewest: number, level?: number): boolean => {
    const words = text.trim().split(/\s+/).filter(Boolean)
    const isEnough = words.length > fewest
    if (isEnough) found.push({ kind, level, text: words.slice(0, 25).join(' ') })
    return isEnough
  }
  const take = (node: Nodes, isAside: boolean): void => {
    if (node.type !== 'element' || node === content || leftOut.has(node) || notShown.test(node.tagName))
      return
    const { hidden, ariaHidden, role } = node.properties
    if (hidden !== undefined || ariaHidden === 'true' || role === 'navigation' || role === 'search') return
    const aside = isAside || /^(?:aside|footer)$/.test(node.tagName)
    const rest = () => spacedText(node, ({ tagName }) => tagName === 'a' || notShown.test(tagName))
    if (isHeading(node)) {
      if (!aside) add('heading', spacedText(node), 0, Number(node.tagName[1]))
    } else if (node.tagName === 'pre') add('block of code', spacedText(node), 0)
    else if (hasElement(node, child => child === content))
      for (const child of node.children) take(child, aside)
    else if (node.tagName === 'table' && add('table', rest(), fewWords)) return
    else if (hasOwnText(node) && add('text', rest(), fewWords)) return
    else for (const child of node.children) take(child, aside)
  }
  take(body, false)
  return found
}

const fewWords = 12

function hasOwnText({ children }: Element): boolean {
  return children.some(child => child.type === 'text' && child.value.trim() !== '')
}
