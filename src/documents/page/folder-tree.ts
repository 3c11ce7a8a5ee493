import type { Page, Site } from '../../model/site.ts'
import type { Branch, Stop, Trail } from '../../model/template-data.ts'

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
const mostOnLevel = 100

type FolderTrail = Pick<Trail, 'tree' | 'previous' | 'next'>

/**
 * The tree of the folder that a page with the layout `docs` is in, and the pages before and after it there. The top of the tree has the
 * index page of the folder and the pages below it. Of the others, only those around the page itself are shown.
 */
export function folderTrees({ pages }: Pick<Site, 'pages'>): (page: Page) => FolderTrail | undefined {
  const inFolders = new Map<string, Page[]>()
  for (const page of pages) if (page.layout === 'docs') inFolders.set(topFolder(page), [])
  for (const page of pages) if (page.listed) inFolders.get(topFolder(page))?.push(page)
  const leaves = new Map<
    Page,
    { readonly leaf: Leaf; readonly order: readonly Leaf[]; readonly at: number }
  >()
  const labels = new Map<string, string>()
  for (const [folder, own] of inFolders) {
    const order = flattened(treeOf(own, folder))
    for (const [at, leaf] of order.entries()) leaves.set(leaf.page, { leaf, order, at })
    const index = own.find(({ path }) => path === folder)
    if (index !== undefined) labels.set(folder, labelOf(index))
  }
  return page => {
    const found = page.layout === 'docs' ? leaves.get(page) : undefined
    if (found === undefined) return undefined
    const { leaf, order, at } = found
    const near = (step: number) => stopOf(order[at + step]?.page)
    const label = labels.get(topFolder(page)) ?? page.language.name
    const tree = order.length > 1 ? { label, branches: branchesAround(leaf) } : undefined
    return { tree, previous: near(-1), next: near(1) }
  }
}

/** What navigation calls a page. */
export function labelOf({ title, front }: Page): string {
  return (front.nav ? front.nav.label : undefined) ?? title
}

/** The link to a page. */
export function stopOf(page: Page | undefined): Stop | undefined {
  return page && { href: page.path, label: labelOf(page) }
}

/** `/de/guides` of `/de/guides/java/a`, and of `/de/guides`. */
function topFolder({ path, original }: Page): string {
  const below = original.indexOf('/', 1)
  return below === -1 ? path : path.slice(0, path.length - original.length + below)
}

/** The leaves at the top of a folder. A page belongs to the nearest page above it. */
function treeOf(pages: readonly Page[], folder: string): readonly Leaf[] {
  const orderOf = ({ path, front }: Page) =>
    path === folder ? -Infinity : ((front.nav ? front.nav.order : undefined) ?? 0)
  const sorted = pages.toSorted((a, b) => orderOf(a) - orderOf(b))
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
