import type { Element, ElementContent } from 'hast'
import type { List, ListItem } from 'mdast'
import { isTwinless } from '../is-twinless.ts'
import { type Flow, flow, listItem } from './flow.ts'
import { phrasing } from './phrasing.ts'
import type { TwinContext } from './twin-context.ts'

/** Turns `ul` and `ol` into a list; what stands between the items joins the one before. */
export function list(node: Element, context: TwinContext): Flow[] {
  const items: ListItem[] = []
  let between: ElementContent[] = []
  const endBetween = () => {
    const blocks = flow(between, context)
    between = []
    if (blocks.length === 0) return
    items.push(listItem([...(items.pop()?.children ?? []), ...blocks] as Flow[]))
  }
  for (const child of node.children) {
    if (child.type !== 'element' || child.tagName !== 'li') between.push(child)
    else if (!isTwinless(child)) {
      endBetween()
      const blocks = flow(child.children, context)
      // An empty item is only a marker, and would be read as text after a paragraph.
      if (blocks.length > 0) items.push(listItem(blocks, checkedOf(child)))
    }
  }
  endBetween()
  const start = Math.trunc(Number(node.properties['start'] ?? 1))
  return listOf(items, node.tagName === 'ol' ? (start >= 0 && start < 1e8 ? start : 1) : undefined)
}

/** Turns `dl` into a list: each group of terms, in bold, with its definitions. */
export function definitionList(node: Element, context: TwinContext): Flow[] {
  const items: ListItem[] = []
  let blocks: Flow[] = []
  let defined = false
  const endItem = () => {
    if (blocks.length > 0) items.push(listItem(blocks))
    blocks = []
    defined = false
  }
  let between: ElementContent[] = []
  const endBetween = () => {
    blocks.push(...flow(between, context))
    between = []
  }
  const parts = node.children.flatMap(child =>
    child.type === 'element' && child.tagName === 'div' && !isTwinless(child) ? child.children : [child],
  )
  for (const child of parts) {
    if (child.type !== 'element' || isTwinless(child) || !/^d[dt]$/.test(child.tagName)) {
      between.push(child)
      continue
    }
    endBetween()
    if (child.tagName === 'dd') blocks.push(...flow(child.children, context))
    else {
      if (defined) endItem()
      const term = phrasing(child.children, context, { strong: true })
      if (term.length > 0) blocks.push({ type: 'paragraph', children: [{ type: 'strong', children: term }] })
    }
    defined = child.tagName === 'dd'
  }
  endBetween()
  endItem()
  return listOf(items, undefined)
}

function listOf(items: ListItem[], start: number | undefined): List[] {
  if (items.length === 0) return []
  const spread = items.some(item => item.spread)
  return [{ type: 'list', ordered: start !== undefined, start: start ?? null, spread, children: items }]
}

/** Whether an item begins with a checkbox, and with which state; only such a checkbox has a form in Markdown. */
function checkedOf(item: Element): boolean | null {
  const first = item.children.find(child => child.type !== 'text' || child.value.trim() !== '')
  if (first?.type !== 'element') return null
  if (first.tagName === 'p') return checkedOf(first)
  if (first.tagName !== 'input' || first.properties['type'] !== 'checkbox') return null
  return first.properties['checked'] === true
}
