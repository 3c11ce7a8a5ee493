/** The name of a page's files below the web root, without their endings: `join`, and `index` for the home page. */
export function pageStem(path: string): string {
  return path === '/' ? 'index' : path.slice(1)
}
