import { compareText } from '../text/data.ts'
import type { EventTime } from './events.ts'
import type { Page } from './site.ts'

/** A post as lists and feeds show it, from its front matter. */
export interface Post {
  readonly path: string
  /** Tag of its language. */
  readonly language: string
  readonly title: string
  readonly description: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly authors: readonly string[]
  readonly tags: readonly string[]
  /** Address of its picture: `/assets/castle.webp`. */
  readonly image?: string | undefined
}

/** What lists of events show. */
export interface ListedEvent extends Omit<Post, 'date' | 'authors' | 'tags'> {
  /** The path that it has in the language of the service. */
  readonly original: string
  readonly event: EventTime
  readonly place?: string | undefined
}

/** The posts and events of a site, for the pages that list them. */
export interface PostLists {
  /** Newest first, by the path of their folder. */
  readonly folders: ReadonlyMap<string, readonly Post[]>
  /** The events of each folder, in order of time. */
  readonly events: ReadonlyMap<string, readonly ListedEvent[]>
  /** Changes with every fact about a post or event. */
  readonly digest: string
}

/** A longer list is cut: into pages on the index page of the folder. */
export const postsAtOnce = 20

/** The number of pages of a list. */
export function partCount(posts: number): number {
  return Math.max(1, Math.ceil(posts / postsAtOnce))
}

/** The posts on one page of a list; the first is 1. */
export function partOf<T>(posts: readonly T[], part: number): readonly T[] {
  return posts.slice((part - 1) * postsAtOnce, part * postsAtOnce)
}

/** The address of one page of a list: `/news`, then `/news/2`. */
export function partPath(folder: string, part: number): string {
  return part === 1 ? folder : `${folder}/${part}`
}

interface Dated {
  readonly path: string
  readonly front: { readonly date?: string | undefined }
  readonly event?: EventTime | undefined
}

/** The day of the last change, if a page says it: no post changes before its day. */
export function lastChange({ isPost, updated = '', front }: Page): string | undefined {
  const date = isPost ? (front.date ?? '') : ''
  return (updated > date ? updated : date) || undefined
}

/** The people who wrote a post. */
export function authorsOf({ author, authors }: Pick<Page['front'], 'author' | 'authors'>): readonly string[] {
  return author === undefined ? authors : [author, ...authors.filter(name => name !== author)]
}

/** Newest first; those of one day by their addresses. */
export function newestFirst(a: Dated, b: Dated): number {
  const timeOf = ({ front, event }: Dated) => Date.parse(front.date ?? event?.start ?? '1970-01-01')
  return timeOf(b) - timeOf(a) || compareText(a.path, b.path)
}

/** Whether a page is a post or an event. */
export function isDated({ isPost, event }: Page): boolean {
  return isPost || event !== undefined
}

/** The folder that a page is in: `/news` of `/news/a`, and nothing of `/news`. */
export function folderAbove(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** The events of a folder, in order of time: those of other languages, too, unless they have a translation in the folder. */
export function eventsIn<T extends Pick<ListedEvent, 'path' | 'original' | 'event'>>(
  folder: Pick<ListedEvent, 'path' | 'original'>,
  all: readonly T[],
): readonly T[] {
  const rank = ({ path, original }: T) => (folderAbove(path) === folder.path ? 2 : path === original ? 1 : 0)
  const found = all
    .filter(({ original }) => folderAbove(original) === folder.original)
    .sort((a, b) => rank(a) - rank(b))
  return [...new Map(found.map(event => [event.original, event])).values()].sort(
    (a, b) => Date.parse(a.event.start) - Date.parse(b.event.start) || compareText(a.path, b.path),
  )
}
