import type { Bundle } from '../model/bundle.ts'
import type { Resource } from '../model/resource.ts'
import { type KeyPath, pageStem, type Site } from '../model/site.ts'
import { type Finding, type Problem, problemIn } from '../report/problem.ts'
import { suggestFirst } from '../text/suggest.ts'

/** The input of checks: a site, and what it will publish. */
export interface Checked {
  readonly site: Site
  readonly table: readonly Resource[]
  /** The paths of pages, also of those with mistakes. */
  readonly pages: ReadonlySet<string>
  /** Every other address: documents, assets, twins. */
  readonly others: ReadonlySet<string>
  /** Suggests names, for the first mistakes. */
  readonly suggest: ReturnType<typeof suggestFirst>
  /** YYYY-MM-DD; without it, dates are not checked. */
  readonly today: string | undefined
}

/** One question about a site and its table. */
export type Check = (checked: Checked) => readonly Problem[]

/** One question about what is rendered. */
export type OutputCheck = (bundle: Bundle) => readonly Problem[]

/** The addresses of a site, for its checks. */
export function checkedSite(site: Site, table: readonly Resource[], today: string | undefined): Checked {
  const pages = new Set(
    [...site.sources.filter(({ isNotFound }) => !isNotFound), ...table.filter(({ isPage }) => isPage)].map(
      ({ path }) => path,
    ),
  )
  const twins = [
    ...site.sources
      .filter(({ listed, isNotFound }) => listed && !isNotFound)
      .map(({ path }) => `/${pageStem(path)}.md`),
    ...table.flatMap(({ representations: [, twin] }) => (twin ? `/${twin.file}` : [])),
  ]
  const others = new Set([...table.map(({ path }) => path).filter(path => !pages.has(path)), ...twins])
  return { site, table, pages, others, suggest: suggestFirst(), today }
}

/** A mistake at a key of the config. */
export function atKey({ file, placeOf }: Site, key: KeyPath, finding: Finding): Problem {
  return problemIn({ place: placeOf(key), ...finding }, file)
}
