import type { Element, ElementContent } from 'hast'
import type { List, ListItem } from 'mdast'
import { isTwinless } from '../is-twinless.ts'
import { type Flow, flow, listItem } from './flow.ts'
import { itemNumbers } from './item-numbers.ts'
import { phrasing } from './phrasing.ts'
import type { TwinContext } from './twin-context.ts'

/** The largest number that Markdown reads at the front of an item (CommonMark 5.2). */
const largestNumber = 999_999_999

interface Item {
  readonly number: number | undefined
  readonly checked: boolean | null
  readonly blocks: Flow[]
}

/** Turns `ul` and `ol` into lists; what is between the items joins the one before. */
export function list(node: Element, context: TwinContext): Flow[] {
  const numbers = itemNumbers(node)
  const before: Flow[] = []
  const items: Item[] = []
  let between: ElementContent[] = []
  const endBetween = () => {
    const blocks = items.at(-1)?.blocks ?? before
    for (const block of flow(between, context)) blocks.push(block)
    between = []
  }
  for (const child of node.children) {
    if (child.type !== 'element' || child.tagName !== 'li') between.push(child)
    else if (!isTwinless(child)) {
      endBetween()
      const number = numbers.get(child)
      const blocks = flow(child.children, context)
      // Without a number, an empty item says nothing.
      if (blocks.length > 0 || number !== undefined) items.push({ number, blocks, checked: checkedOf(child) })
    }
  }
  endBetween()
  return [...before, ...listsOf(items)]
}

/** Markdown counts upwards by one from any number that is not negative; where the page does not, the next list begins. */
function listsOf(items: readonly Item[]): List[] {
  const runs: { readonly start: number | undefined; readonly items: ListItem[] }[] = []
  let next: number | undefined
  for (const { number, blocks, checked } of items) {
    const isWritable = number === undefined || (number >= 0 && number <= largestNumber)
    const start = isWritable ? number : undefined
    if (runs.length === 0 || start !== next) runs.push({ start, items: [] })
    runs.at(-1)?.items.push(listItem(isWritable ? blocks : numbered(number, blocks), checked))
    next = start === undefined ? undefined : start + 1
  }
  return runs.flatMap(run => listOf(run.items, run.start))
}

/** An item of a bulleted list that has its number as text. */
function numbered(number: number, [first, ...others]: readonly Flow[]): Flow[] {
  const text = { type: 'text' as const, value: `${number}. ` }
  return first?.type === 'paragraph'
    ? [{ ...first, children: [text, ...first.children] }, ...others]
    : [
        { type: 'paragraph', children: [{ ...text, value: `${number}.` }] },
        ...(first ? [first] : []),
        ...others,
      ]
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
    for (const block of flow(between, context)) blocks.push(block)
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
    if (child.tagName === 'dd') for (const block of flow(child.children, context)) blocks.push(block)
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
