import { below } from '../../model/language-folder.ts'
import { folderAbove, isDated, newestFirst } from '../../model/posts.ts'
import type { Page, Site } from '../../model/site.ts'
import type { Branch, Stop, Trail } from '../../model/template-data.ts'
import { append } from '../../text/data.ts'

/** A page in the tree of its folder. */
interface Leaf {
  readonly page: Page
  /** Absent at the top of the tree. */
  parent?: Leaf
  /** The leaves next to it, and its own place among them. */
  siblings: readonly Leaf[]
  index: number
  readonly children: Leaf[]
}

/** Links of one level that a page shows at most: with more, those nearest to the open one. So a folder of any size stays linear. */
export const mostOnLevel = 100

type FolderTrail = Pick<Trail, 'tree' | 'previous' | 'next'>

/**
 * The tree of the folder that a page with the layout `docs` is in, and the pages before and after it there: where the home page has that
 * layout, of the whole language. The top of the tree has the index page of the folder and the pages below it. Of the others, only those
 * around the page itself are shown. The further pages of a list are not in it: they show where the first one is.
 */
export function folderTrees({ pages }: Pick<Site, 'pages'>): (page: Page) => FolderTrail | undefined {
  const inFolders = new Map<string, Page[]>()
  const isHome = ({ path, layout, language }: Page) => layout === 'docs' && path === language.home
  const isWhole = new Set(pages.filter(isHome).map(({ language }) => language))
  const folders = new Set(pages.map(({ original }) => topFolder(folderAbove(original))))
  const folderOf = ({ language, original, layout }: Page) =>
    isWhole.has(language) || (layout === 'docs' && !folders.has(topFolder(original)))
      ? language.home
      : below(language.home, topFolder(original).slice(1))
  for (const page of pages) if (page.layout === 'docs') inFolders.set(folderOf(page), [])
  for (const page of pages) if (page.listed && !page.isPart) inFolders.get(folderOf(page))?.push(page)
  const trails = new Map<string, () => FolderTrail>()
  for (const [folder, own] of inFolders) {
    const leaves = flattened(treeOf(own, folder))
    const order = leaves.map(({ page }) => page)
    const groupOf = new Map(order.map(({ path, front }) => [path, groupIn(front.nav)]))
    const index = own.find(({ path }) => path === folder)
    for (const [at, leaf] of leaves.entries()) {
      const label = index === undefined ? leaf.page.language.name : labelOf(index)
      const treeAround = () => ({ label, branches: inGroups(branchesAround(leaf), groupOf) })
      const tree = order.length > 1 ? treeAround : () => undefined
      trails.set(leaf.page.path, () => ({ tree: tree(), ...stopsAround(order, at) }))
    }
  }
  return ({ layout, path, isPart }) => {
    if (layout !== 'docs') return undefined
    const trail = trails.get(isPart ? folderAbove(path) : path)?.()
    return trail && (isPart ? { ...trail, previous: undefined, next: undefined } : trail)
  }
}

/** The name of a page in navigation. */
export function labelOf({ title, front }: Page): string {
  return (front.nav ? front.nav.label : undefined) ?? title
}

/** The link to a page. */
export function stopOf(page: Page | undefined): Stop | undefined {
  return page && { href: page.path, label: labelOf(page) }
}

/** The pages before and after one of a row. */
export function stopsAround(pages: readonly Page[], at: number): Pick<Trail, 'previous' | 'next'> {
  return { previous: stopOf(pages[at - 1]), next: stopOf(pages[at + 1]) }
}

/** Pages as their folder has them: those with an order, then the others by path, and last the posts, newest first. */
export function inOrder(pages: readonly Page[]): readonly Page[] {
  const others = pages.filter(page => !isDated(page)).sort((a, b) => orderOf(a) - orderOf(b))
  return [...others, ...pages.filter(isDated).sort(newestFirst)]
}

/** The place that a page asks for. */
export function orderOf({ front }: Page): number {
  return (front.nav ? front.nav.order : undefined) ?? Number.MAX_SAFE_INTEGER
}

/** `/guides` of `/guides/java/a`, and of `/guides`. */
export function topFolder(original: string): string {
  const below = original.indexOf('/', 1)
  return below === -1 ? original : original.slice(0, below)
}

/** The leaves at the top of a folder. A page belongs to the nearest page above it. */
function treeOf(pages: readonly Page[], folder: string): readonly Leaf[] {
  const isIndex = ({ path }: Page) => path === folder
  const sorted = [...pages.filter(isIndex), ...byGroup(inOrder(pages.filter(page => !isIndex(page))))]
  const leaves = new Map(
    sorted.map(page => [page.path, { page, siblings: [], index: 0, children: [] } as Leaf]),
  )
  const top: Leaf[] = []
  for (const leaf of leaves.values()) {
    const parent = above(leaf.page.path, folder, leaves)
    if (parent !== undefined) leaf.parent = parent
    leaf.siblings = parent?.children ?? top
    leaf.index = (parent?.children ?? top).push(leaf) - 1
  }
  return top
}

/** The group that a page says it is in. */
export function groupIn(nav: Page['front']['nav']): string | undefined {
  return nav ? nav.group : undefined
}

/** Pages with those of a group next to each other, where the first of them is. Those without a group come first. */
function byGroup(pages: readonly Page[]): readonly Page[] {
  const groups = new Map<string | undefined, Page[]>([[undefined, []]])
  for (const page of pages) append(groups, groupIn(page.front.nav), page)
  return [...groups.values()].flat()
}

/** The branches at the top of a tree, below the names of their groups. */
function inGroups(
  branches: readonly Branch[],
  groupOf: ReadonlyMap<string | undefined, string | undefined>,
): readonly Branch[] {
  const groups = new Map<string | undefined, Branch[]>([[undefined, []]])
  for (const branch of branches) append(groups, groupOf.get(branch.href), branch)
  return [...groups].flatMap(([label, inside]) =>
    label === undefined ? inside : [{ href: undefined, label, current: false, branches: inside }],
  )
}

function above(path: string, folder: string, leaves: ReadonlyMap<string, Leaf>): Leaf | undefined {
  for (let at = path.lastIndexOf('/'); at > folder.length; at = path.lastIndexOf('/', at - 1)) {
    const leaf = leaves.get(path.slice(0, at))
    if (leaf !== undefined) return leaf
  }
  return undefined
}

/** All leaves in the order in which people read them. */
function flattened(leaves: readonly Leaf[]): readonly Leaf[] {
  return leaves.flatMap(leaf => [leaf, ...flattened(leaf.children)])
}

/** The level of a page, with the pages below it, and the levels above it. */
function branchesAround(current: Leaf): readonly Branch[] {
  let open: Leaf = current
  let inside = level(current.children, 0)
  for (;;) {
    const shown = open
    const own = inside
    inside = level(open.siblings, open.index).map(branch => {
      const isCurrent = branch.href === current.page.path
      return branch.href === shown.page.path ? { ...branch, current: isCurrent, branches: own } : branch
    })
    if (open.parent === undefined) return inside
    open = open.parent
  }
}

function level(leaves: readonly Leaf[], around: number): readonly Branch[] {
  const first = Math.max(0, Math.min(around - mostOnLevel / 2, leaves.length - mostOnLevel))
  return leaves
    .slice(first, first + mostOnLevel)
    .map(({ page }) => ({ href: page.path, label: labelOf(page), current: false, branches: [] }))
}
