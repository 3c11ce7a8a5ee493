import type { Place } from '../model/diagnostic.ts'

/** A link or an image address that points into the site itself. */
export interface PageLink {
  /** As it stands in the tree: `/rules`, `/join?x=1#faq`, `/assets/map.png`. */
  readonly href: string
  /** As its author wrote it: `../rules.md`. */
  readonly written: string
  /** The URL path alone, without query and anchor. */
  readonly path: string
  /** Decoded, without `#`; absent when the link names none. */
  readonly anchor?: string
  readonly place?: Place
}
