/** One segment of a page's path. */
export const pathSegment = '[a-z0-9]+(?:-[a-z0-9]+)*'

const redirected = new RegExp(`^((?:/${pathSegment})*?)(?:/index)?(?:/|\\.html)$`)

/** Where another spelling of a page's address leads: `/join/`, `/join.html` → `/join`; `/index.html` → `/`. By shape alone. */
export function pageRedirect(path: string): string | undefined {
  const [, page] = redirected.exec(path) ?? []
  const machine = path === '/' || path === '/404.html' || /^\/assets\//.test(path) || isReserved(path)
  return machine || page === undefined ? undefined : page || '/'
}

/** Machines' part of the address space: unknown addresses in it are problems in JSON, never pages. */
export function isReserved(path: string): boolean {
  return /^\/(?:api|\.well-known)\//.test(path)
}
