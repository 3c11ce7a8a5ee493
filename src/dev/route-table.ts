import type { Bundle } from '../model/bundle.ts'
import { columns } from '../report/columns.ts'

/**
 * Every address of a bundle, one on a line: pages with the file that each is written in, then everything else, assets
 * (of which there are always some: ours) in one. `root` goes in front of the names of files.
 */
export function routeTable({ site, manifest }: Bundle, root: string): string {
  const sources = new Map(site.pages.map(({ path, source }) => [path, source]))
  const pages = site.pages.map(({ path, source }) => [path, root + source] as const)
  const others = manifest.routes.filter(({ path }) => !sources.has(path))
  const shown = others.filter(({ path }) => !path.startsWith('/assets/'))
  const rows = [
    ...pages,
    ...shown.map(({ path, representations }) => [path, kindOf(representations)] as const),
  ]
  const width = Math.max(...rows.map(([path]) => columns(path))) + 2
  const lines = rows.map(([path, what]) => `  ${path}${' '.repeat(width - columns(path))}${what}`)
  return [...lines, `  ${'/assets/…'.padEnd(width)}${others.length - shown.length} files`].join('\n')
}

/** The media type without its parameters. */
function kindOf([first]: readonly { readonly type: string }[]): string {
  return first?.type.replace(/;.*/, '') ?? ''
}
