import type { Element, Nodes } from 'hast'
import type { Config } from '../../config/schema/config.ts'
import type { Person } from '../../config/schema/people.ts'
import type { EventTime } from '../../model/events.ts'
import type { EditionName, PageServer } from '../../model/join-address.ts'
import type { PictureAt } from '../../model/pictures.ts'
import type { ListedEvent, Post, PostLists } from '../../model/posts.ts'
import type { Language, OutsideLink, PageLink } from '../../model/site.ts'
import { type PlaceOfOffsets, placeIn } from '../../report/places.ts'
import type { Finding } from '../../report/problem.ts'

/** The complete config, with the texts of the page's language: what `{{ path }}` inserts and directives show. */
export type PageConfig = Omit<Config, 'server' | 'help' | 'people' | 'votes'> &
  Pick<Language, 'help' | 'people' | 'votes'> & {
    /** Absent on the site of no game server. */
    readonly server: PageServer | undefined
  }

/** Texts that pages of a language show in another one. */
export interface BorrowedTexts {
  /** Texts of the config, with the language that each is in. */
  readonly config: ReadonlyMap<string, string>
  /** Words of portolan, in English. */
  readonly words: ReadonlySet<string>
}

/** The picture of the home page. */
export interface HeroPicture {
  readonly src: string
  readonly alt: string
  /** The language of that text, if nobody has translated it. */
  readonly lang?: string | undefined
  /** Absent when the file does not say it. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** Day, authors, tags and picture of a post, as its front matter has them; the day is missing in one with mistakes. */
export type Byline = Pick<Post, 'authors' | 'tags' | 'image'> & { readonly date?: string | undefined }

/** Time, place and picture of an event. */
export type EventLine = EventTime & Partial<Pick<ListedEvent, 'place' | 'image'>>

/** One page as its author wrote it, with what is needed to read it. */
export interface PageSource {
  /** Key of the source file; its ending says whether it holds Markdown or HTML. */
  readonly file: string
  /** The whole file; front matter is blanked, so that every offset is one into the file. */
  readonly text: string
  /** URL path of the page. */
  readonly path: string
  /** Empty where only the page itself says it. */
  readonly title: string
  readonly config: PageConfig
  readonly language: Language
  /** Absent where all is in the language of the page. */
  readonly borrowed?: BorrowedTexts
  /** The picture of the home page, in its language. */
  readonly hero?: HeroPicture | undefined
  /** For a page that lists posts: all of them, which page of its own list this one is, and whether that list has a feed. */
  readonly posts?: (PostLists & { readonly part: number; readonly hasFeed?: boolean }) | undefined
  /** The line below the title of a post. */
  readonly byline?: Byline | undefined
  /** The line below the title of an event. */
  readonly event?: EventLine | undefined
  /** False for a page without a list of contents. */
  readonly contents?: boolean
  /** Absent: nothing is known of pictures. */
  readonly pictureAt?: PictureAt
  /** Addresses of the operator's own files that end like a page's source, such as `/google123.html`. */
  readonly ownFiles?: ReadonlySet<string>
  /** Links to other websites are noted. */
  readonly outside?: boolean | undefined
  /** Names of the warnings that a comment of the page may switch off. */
  readonly warnings?: readonly string[]
}

/** Takes note of a mistake; the work goes on, so that all of them are shown at once. */
export type Reporter = (mistake: Finding) => unknown

/** A text, as every rule about it needs it. */
export interface TextContext {
  readonly text: string
  /** The line table of the text. */
  readonly place: PlaceOfOffsets
  readonly report: Reporter
}

/** Starts the work on one text: its lines are counted once for all rules. */
export function textContext(text: string, report: Reporter): TextContext {
  return { text, place: placeIn(text), report }
}

/** Shared by the rules of one page, with what they collect. */
export interface PageContext extends TextContext {
  readonly source: PageSource
  readonly ids: PageIds
  /** Elements that directives wrote: what is in them comes from the config, and is checked there. */
  readonly written: Set<Element>
  readonly links: PageLink[]
  readonly outside: OutsideLink[]
  /** The first list of steps of each edition, by what its ids begin with. */
  readonly guides: Map<EditionName, string>
  /** The people on the page. */
  readonly people: Set<Person>
  /** The number of pages of its own list of posts. */
  readonly list: { parts: number }
}

/** Called for each node in document order, with the nodes around it, the parent last. A function that it returns is called at the end of the node. */
export type Visitor<Node> = (node: Node, around: readonly Node[]) => unknown

/** A rule about elements alone. */
export type ElementRule = (element: Element, around: readonly Nodes[]) => unknown

/** Walks a tree once for all of these rules: each of them sees a node after the rules before it. Without rules, it does not walk. */
export function visit<Node extends { readonly type: string }>(
  tree: Node,
  rules: readonly (Visitor<NoInfer<Node>> | undefined)[],
): void {
  const visitors = rules.filter(rule => rule !== undefined)
  if (visitors.length > 0) visitAll(tree, [], visitors)
}

/** The same for rules about elements. */
export function visitElements(tree: Nodes, rules: readonly (ElementRule | undefined)[]): void {
  visitAll(tree, [], rules.filter(rule => rule !== undefined) as readonly Visitor<Nodes>[], 'element')
}

function visitAll<Node extends { readonly type: string }>(
  node: Node,
  around: Node[],
  visitors: readonly Visitor<Node>[],
  only?: string,
): void {
  // Made where it is needed: this runs for every piece of text.
  let leave: readonly (() => void)[] | undefined
  if (only === undefined || node.type === only)
    for (const visitor of visitors) {
      const left = visitor(node, around)
      if (typeof left === 'function') leave = [...(leave ?? []), left as () => void]
    }
  if ('children' in node) {
    around.push(node)
    for (const child of node.children as readonly Node[]) visitAll(child, around, visitors, only)
    around.pop()
  }
  for (const left of leave ?? []) left()
}

/** The ids of one page. */
export interface PageIds {
  readonly all: ReadonlySet<string>
  /** Takes an id as written; false when it was taken before. */
  readonly claim: (id: string) => boolean
  /** Takes an id like the wanted one, with `-1`, `-2`, … appended if it is taken, as GitHub does; with endings, one id for each. */
  readonly free: (wanted: string, endings?: readonly string[]) => string
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
    free: (wanted, endings = ['']) => {
      const kind = wanted + endings[0]
      let count = counts.get(kind) ?? 0
      let stem = count === 0 ? wanted : `${wanted}-${count}`
      while (endings.some(ending => all.has(stem + ending))) stem = `${wanted}-${++count}`
      counts.set(kind, count)
      for (const ending of endings) all.add(stem + ending)
      return stem
    },
  }
}
