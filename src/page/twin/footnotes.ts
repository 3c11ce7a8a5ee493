import type { Element, Root } from 'hast'
import { eachElement, elementsIn, isTwinless } from '../tree/elements.ts'

/** The number of each element that refers to a footnote or defines one. */
export type Footnotes = ReadonlyMap<Element, number>

/** Numbers the footnotes of a page, so that they can be written as footnotes again; none where the numbers would change. */
export function footnotes(tree: Root): Footnotes {
  const definitions = elementsIn(tree).flatMap(definitionsOf)
  const numbers = new Map(definitions.map((node, index) => [node, index + 1]))
  if (numbers.size === 0) return numbers
  const byId = new Map(definitions.map((node, index) => [String(node.properties['id']), index + 1]))
  const counts = new Map<number, number>()
  eachElement(tree, node => {
    if (isTwinless(node) || /^(?:code|kbd|samp|pre)$/.test(node.tagName)) return false
    const [link] = node.children
    if (node.tagName !== 'sup' || link?.type !== 'element') return true
    if (link.properties['dataFootnoteRef'] === undefined) return true
    const number = byId.get(String(link.properties['href']).slice(1)) ?? 0
    numbers.set(node, number)
    counts.set(number, (counts.get(number) ?? 0) + 1)
    return false
  })
  // Numbers come from the order of the references: with one of them left out, the twin would count differently.
  const inOrder = Array.from(counts.keys()).every((number, index) => number === index + 1)
  const isWhole = definitions.every((node, index) => counts.get(index + 1) === returnsIn(node))
  return inOrder && isWhole ? numbers : new Map()
}

/** The items of a page's footnote section, where they are written as footnotes; `undefined` for any other element. */
export function footnoteItems(section: Element, footnotes: Footnotes): readonly Element[] | undefined {
  const items = definitionsOf(section)
  return items.length > 0 && items.every(item => footnotes.has(item)) ? items : undefined
}

function definitionsOf(section: Element): readonly Element[] {
  if (section.properties['dataFootnotes'] === undefined) return []
  const list = elementsIn(section).find(({ tagName }) => tagName === 'ol')
  return list === undefined ? [] : elementsIn(list)
}

function returnsIn(definition: Element): number {
  let count = 0
  eachElement(definition, node => {
    if (node.properties['dataFootnoteBackref'] !== undefined) count++
  })
  return count
}
