import type { Manifest } from '../model/bundle.ts'
import { type Redirects, redirectsByPath } from '../model/redirects.ts'
import type { Found } from './resolve.ts'

const indexes = new WeakMap<Manifest, ReadonlyMap<string, Found>>()

/** The route at a path: its own, or that of its Markdown twin (`/join.md`). */
export function findRoute(manifest: Manifest, path: string): Found | undefined {
  const index = indexes.get(manifest) ?? indexRoutes(manifest)
  return index.get(path)
}

const none: Redirects = {}
const redirectIndexes = new WeakMap<Redirects, Redirects>()

/** The redirects of a table by path, as `resolve` looks them up. */
export function redirectsOf({ redirects = none }: Manifest): Redirects {
  const index = redirectIndexes.get(redirects) ?? redirectsByPath(redirects)
  redirectIndexes.set(redirects, index)
  return index
}

function indexRoutes(manifest: Manifest): ReadonlyMap<string, Found> {
  const index = new Map<string, Found>()
  for (const route of manifest.routes) {
    index.set(route.path, { route, twin: false })
    const [, second] = route.representations
    if (second) index.set(`/${second.file}`, { route, twin: true })
  }
  indexes.set(manifest, index)
  return index
}
