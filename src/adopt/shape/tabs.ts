import type { Element, Nodes } from 'hast'
import { element, elementsIn, hasClass, walk } from '../../page/tree/elements.ts'
import { isPanelOf } from '../read/panels.ts'
import { oneLine, spacedText } from '../read/text-of.ts'

/** Puts the label of each tab before its panel, in bold. They are paired by their ids, else by their order. */
export function labelledPanels(content: Element): void {
  const done = new Set<Element>()
  const take = (node: Element): void => {
    for (const child of elementsIn(node)) take(child)
    for (const list of listsIn(node)) {
      if (done.has(list)) continue
      const labels = labelsOf(list)
      const panels = panelsAfter(node, list)
      if (labels.length === 0 || panels.length < labels.length) continue
      done.add(list)
      list.children = []
      const named = labels.map(label => panels.find(panel => isPanelOf(panel, label)))
      const others = panels.filter(panel => !named.includes(panel))
      labels.forEach((label, index) => {
        const panel = named[index] ?? (others.shift() as Element)
        delete panel.properties['role']
        panel.children = [panelLabel(label), { ...panel, properties: { ...panel.properties } }]
        panel.tagName = 'div'
        panel.properties = {}
      })
    }
  }
  take(content)
}

/** True for an element that people press to see a tab. */
export function isTabLabel({ tagName, properties: { role, htmlFor } }: Element): boolean {
  return role === 'tab' || (tagName === 'label' && htmlFor !== undefined)
}

/** A label before the box that it opens, as tabs without a list have it. */
export function isOpener(label: Element, next: Element | undefined): boolean {
  return isTabLabel(label) && label.tagName === 'label' && next?.tagName === 'div'
}

export function panelLabel(label: Element): Element {
  return element('p', {}, element('strong', {}, oneLine(spacedText(label))))
}

/** Lists of labels that are in a node or one level deeper. */
function listsIn(node: Element): readonly Element[] {
  return elementsIn(node).flatMap(child => (isList(child) ? [child] : elementsIn(child).filter(isList)))
}

function isList(node: Element): boolean {
  return (
    node.properties['role'] === 'tablist' ||
    hasClass(node, 'tabbed-labels') ||
    (hasClass(node, 'tabs') && elementsIn(node).some(({ tagName }) => tagName === 'label'))
  )
}

function labelsOf(list: Element): readonly Element[] {
  const isTablist = list.properties['role'] === 'tablist'
  return inside(list).filter(
    ({ tagName, properties: { role } }) => role === 'tab' || (tagName === 'label' && !isTablist),
  )
}

function panelsAfter(node: Element, list: Element): readonly Element[] {
  const children = elementsIn(node)
  const at = children.findIndex(child => child === list || elementsIn(child).includes(list))
  const after = children.slice(at + 1)
  const panels = outermostPanels(after)
  if (panels.length > 0 || list.properties['role'] === 'tablist') return panels
  return after[0] === undefined ? [] : elementsIn(after[0])
}

function outermostPanels(nodes: readonly Element[]): readonly Element[] {
  return nodes.flatMap(node =>
    node.properties['role'] === 'tabpanel' ? [node] : outermostPanels(elementsIn(node)),
  )
}

function inside(node: Element): readonly Element[] {
  const found: Element[] = []
  walk<Nodes>(node, child => {
    if (child.type === 'element' && child !== node) found.push(child)
  })
  return found
}
