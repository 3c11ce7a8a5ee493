import type { Element, Root } from 'hast'
import { eachElement } from '../each-element.ts'
import { isTwinless } from '../is-twinless.ts'
import { type Flow, flow } from './flow.ts'
import type { TwinContext } from './twin-context.ts'

/** Numbers the footnotes of a page, so that they can be written as footnotes again. */
export function footnotes(tree: Root): ReadonlyMap<Element, number> {
  const numbers = new Map<Element, number>()
  const definitions = tree.children.flatMap(node => (node.type === 'element' ? definitionsOf(node) : []))
  if (definitions.length === 0) return numbers
  const found = new Map<number, number>()
  const byId = new Map(definitions.map((node, index) => [String(node.properties['id']), index + 1]))
  for (const [index, node] of definitions.entries()) numbers.set(node, index + 1)
  eachElement(tree, node => {
    if (isTwinless(node) || /^(?:code|kbd|samp|pre)$/.test(node.tagName)) return false
    const [only] = node.children
    if (
      node.tagName !== 'sup' ||
      only?.type !== 'element' ||
      only.properties['dataFootnoteRef'] === undefined
    )
      return true
    const number = byId.get(String(only.properties['href']).slice(1)) ?? 0
    numbers.set(node, number)
    found.set(number, (found.get(number) ?? 0) + 1)
    return false
  })
  // Numbers come from the order of the references: with one of them left out, the twin would count otherwise.
  const inOrder = Array.from(found.keys()).every((number, index) => number === index + 1)
  const all = definitions.every((node, index) => {
    const references = found.get(index + 1) ?? 0
    return references > 0 && references === returnsIn(node)
  })
  return inOrder && all ? numbers : new Map()
}

/** The definitions in a page's footnote section; `undefined` for any other section. */
export function footnoteDefinitions(section: Element, context: TwinContext): Flow[] | undefined {
  return footnoteItems(section, context.footnotes)?.map(item => {
    const identifier = `${context.footnotes.get(item)}`
    return { type: 'footnoteDefinition', identifier, children: flow(item.children, context) }
  })
}

/** The items of a page's footnote section, where they are written as footnotes; `undefined` for any other element. */
export function footnoteItems(
  section: Element,
  footnotes: TwinContext['footnotes'],
): readonly Element[] | undefined {
  const items = definitionsOf(section)
  return items.length > 0 && items.every(item => footnotes.has(item)) ? items : undefined
}

function definitionsOf(section: Element): readonly Element[] {
  const list = section.children.find(child => child.type === 'element' && child.tagName === 'ol')
  if (section.properties['dataFootnotes'] === undefined || list?.type !== 'element') return []
  return list.children.flatMap(child => (child.type === 'element' ? [child] : []))
}

function returnsIn(definition: Element): number {
  let count = 0
  eachElement(definition, node => {
    if (node.properties['dataFootnoteBackref'] !== undefined) count++
  })
  return count
}
