import type { Element, Nodes, Root } from 'hast'
import { hasElement } from '../../page/tree/elements.ts'
import { countedWords } from '../../text/counted-words.ts'
import { isHeading } from '../read/headings.ts'
import { selectAll } from '../read/selectors.ts'
import { spacedText } from '../read/text-of.ts'
import { table } from './presets.yaml'

/** A generator, and what of its pages is no content. */
export interface Preset {
  readonly name: string
  /** Selectors and paths for `site.exclude`. */
  readonly exclude: readonly string[]
}

/** The preset of the generator that most of some pages name. */
export function presetOf(texts: readonly string[]): Preset | undefined {
  return (table() as readonly (Preset & { readonly sign: string })[]).find(({ sign }) => {
    const pattern = new RegExp(sign, 'i')
    return texts.filter(text => pattern.test(text)).length > texts.length / 2
  })
}

/** Words that may be in a menu besides its links. */
const fewWords = 40

/**
 * Those of a preset's selectors that name something on some pages, and only menus there: pages may say by chance what a generator says.
 * Takes these elements out of the pages.
 */
export function withoutMenus(trees: readonly Root[], { exclude }: Preset): readonly string[] {
  return exclude.filter(selector => {
    if (selector.startsWith('/')) return false
    const found = new Set(trees.flatMap(tree => selectAll(selector, tree)))
    if (found.size === 0 || ![...found].every(isMenu)) return false
    for (const tree of trees) remove(tree, found)
    return true
  })
}

function isMenu(box: Element): boolean {
  const text = spacedText(box, ({ tagName }) => tagName === 'a')
  const hasContent = hasElement(box, node => node.tagName === 'pre' || isHeading(node))
  return !hasContent && countedWords(text).length <= fewWords
}

function remove(node: Nodes, boxes: ReadonlySet<Element>): void {
  if (!('children' in node)) return
  const { children } = node as Element
  ;(node as Element).children = children.filter(child => child.type !== 'element' || !boxes.has(child))
  for (const child of node.children) remove(child, boxes)
}
