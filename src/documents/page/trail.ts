import type { Page, Site } from '../../model/site.ts'
import type { Stop, Trail } from '../../model/template-data.ts'

const nowhere: Trail = { crumbs: [] }

/** Finds the trail of each page. The pages of a folder are in the order of the navigation; those that are not in it come after, by path. */
export function trails({ pages }: Pick<Site, 'pages'>): (page: Page) => Trail {
  const inFolders = new Map<string, Page[]>()
  for (const page of pages) {
    if (!isInFolder(page) || !page.listed) continue
    const folder = folderOf(page.path)
    const others = inFolders.get(folder)
    if (others === undefined) inFolders.set(folder, [page])
    else others.push(page)
  }
  const indexes = new Map<Page, number>()
  for (const all of inFolders.values()) {
    all.sort((a, b) => orderOf(a) - orderOf(b))
    for (const [index, page] of all.entries()) indexes.set(page, index)
  }
  const above = new Map(pages.flatMap(page => (isAbove(page, inFolders) ? [[page.path, page] as const] : [])))
  return page => {
    if (!isInFolder(page)) return nowhere
    const folder = inFolders.get(folderOf(page.path)) ?? []
    const index = indexes.get(page)
    const near = (step: number) => (index === undefined ? undefined : stopAt(folder[index + step]))
    return { crumbs: crumbsOf(page, above), previous: near(-1), next: near(1) }
  }
}

function crumbsOf(page: Page, above: ReadonlyMap<string, Page>): readonly Stop[] {
  const { home } = page.language
  const crumbs = [stopAt(page)]
  for (let path = folderOf(page.path); path !== ''; path = path === home ? '' : folderOf(path))
    crumbs.unshift(stopAt(above.get(path)))
  if (home === '/') crumbs.unshift(stopAt(above.get(home)))
  return crumbs.filter(stop => stop !== undefined)
}

function stopAt(page: Page | undefined): Stop | undefined {
  return page && { href: page.path, label: page.nav?.label ?? page.title }
}

/** Whether a page may be on the trail of others. */
function isAbove({ path, language }: Page, folders: ReadonlyMap<string, unknown>): boolean {
  return path === language.home || folders.has(path)
}

/** Whether a page is in a folder, so that it has breadcrumbs. */
export function isInFolder({ original }: Page): boolean {
  return original.indexOf('/', 1) !== -1
}

/** `/guides` of `/guides/a`, and nothing of `/guides`. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function orderOf({ nav }: Page): number {
  return nav?.order ?? Number.MAX_SAFE_INTEGER
}
