import type { Element } from 'hast'
import { isHidden } from '../is-twinless.ts'

const none: ReadonlyMap<Element, number> = new Map()

/** The number that a page shows at each item of an `ol`; none for a `ul`. */
export function itemNumbers({ tagName, properties, children }: Element): ReadonlyMap<Element, number> {
  if (tagName !== 'ol') return none
  const items = children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'li' && !isHidden(child),
  )
  const step = properties['reversed'] ? -1 : 1
  let next = integer(properties['start']) ?? (step < 0 ? items.length : 1)
  return new Map(
    items.map(item => {
      const number = integer(item.properties['value']) ?? next
      next = number + step
      return [item, number]
    }),
  )
}

function integer(value: unknown): number | undefined {
  const number = Number.parseInt(String(value), 10)
  return Number.isNaN(number) ? undefined : number
}
