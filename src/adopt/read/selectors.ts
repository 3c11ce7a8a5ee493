import type { Element, Nodes, Root } from 'hast'
import { find, html } from 'property-information'
import { hasClass } from '../../page/tree/elements.ts'
import { type Compound, parseSelector, type SelectorTest } from '../../text/selector.ts'

/** Finds elements by a selector that `parseSelector` takes. */
export function selectAll(selector: string, tree: Root): readonly Element[] {
  const choices = parseSelector(selector)
  if (choices === undefined) throw new Error(`no selector: ${selector}`)
  const found: Element[] = []
  const path: Element[] = []
  const take = (node: Nodes): void => {
    if (node.type !== 'root' && node.type !== 'element') return
    if (node.type === 'element') {
      path.push(node)
      if (choices.some(choice => isMatch(choice, path))) found.push(node)
    }
    for (const child of node.children) take(child)
    if (node.type === 'element') path.pop()
  }
  take(tree)
  return found
}

/** Whether the last element of a path is what the compounds lead to. */
function isMatch(compounds: readonly Compound[], path: readonly Element[]): boolean {
  const last = compounds.at(-1)
  const element = path.at(-1)
  if (last === undefined) return true
  if (element === undefined || !last.tests.every(test => isTrue(test, element))) return false
  const before = compounds.slice(0, -1)
  if (before.length === 0) return true
  if (last.isChild) return isMatch(before, path.slice(0, -1))
  return path.some((_, index) => index < path.length - 1 && isMatch(before, path.slice(0, index + 1)))
}

function isTrue(test: SelectorTest, element: Element): boolean {
  switch (test.kind) {
    case 'tag':
      return element.tagName === test.name
    case 'id':
      return element.properties['id'] === test.name
    case 'class':
      return hasClass(element, test.name)
    case 'attribute': {
      const own = element.properties[find(html, test.name).property]
      if (own === undefined || own === null || own === false) return false
      const text = Array.isArray(own) ? own.join(' ') : own === true ? '' : String(own)
      return test.value === undefined || text === test.value
    }
  }
}
