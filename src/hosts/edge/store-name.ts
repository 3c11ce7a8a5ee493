import type { Route } from '../../model/bundle.ts'
import { pageStem } from '../../model/site.ts'

/**
 * The folder of pages in the store of an edge host. No published address begins with it, and a request for one that does gets 404.
 */
export const pagesFolder = '_pages'

/** The name of a published file in the store: pages where no address leads, machines' documents by their address. */
export function storeName(route: Route, file: string): string {
  return isPage(route) ? `${pagesFolder}/${file}` : route.path.slice(1)
}

/** The same for what is sent with an error. */
export function errorName(file: string): string {
  return `${pagesFolder}/${file.replace(/^api\//, '')}`
}

/** Whether a route is a page, listed or not, and no document for machines. */
export function isPage({ path, representations: [first] }: Route): boolean {
  return first?.file === `${pageStem(path)}.html`
}
