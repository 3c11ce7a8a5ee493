import type { Element, Root } from 'hast'
import type { PageLink } from '../links/site-address.ts'
import { eachElement } from './elements.ts'
import type { Complain, PageSource } from './page-source.ts'

/** What the rules of one page share, and what they collect. */
export interface PageContext {
  readonly source: PageSource
  readonly ids: PageIds
  /** Elements that directives wrote: what is in them comes from the config, and is checked there. */
  readonly written: ReadonlySet<Element>
  readonly links: PageLink[]
  readonly complain: Complain
}

/** A rule about a page, called once for each element in document order. */
export type Visitor = (node: Element) => void

/** Walks a page once for all of these rules: each of them sees an element after the rules before it. */
export function visit(tree: Root, visitors: readonly Visitor[]): void {
  eachElement(tree, node => {
    for (const visitor of visitors) visitor(node)
  })
}

/** The ids of one page. */
export interface PageIds {
  readonly all: ReadonlySet<string>
  /** Takes an id as written; false when it was taken before. */
  readonly claim: (id: string) => boolean
  /** Takes an id like the wanted one: with `-2`, `-3`, … behind it when that is taken. */
  readonly free: (wanted: string, suffix?: string) => string
}

/** Starts the ids of a page: each is given once, in the order of asking. */
export function pageIds(): PageIds {
  const all = new Set<string>()
  const counts = new Map<string, number>()
  return {
    all,
    claim: id => {
      const fresh = !all.has(id)
      all.add(id)
      return fresh
    },
    free: (wanted, suffix = '') => {
      let count = counts.get(wanted + suffix) ?? 1
      let stem = count === 1 ? wanted : `${wanted}-${count}`
      while (all.has(stem + suffix)) stem = `${wanted}-${++count}`
      counts.set(wanted + suffix, count)
      all.add(stem + suffix)
      return stem
    },
  }
}
