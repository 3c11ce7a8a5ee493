import type { Manifest } from '../model/bundle.ts'
import { languageLookup } from '../model/language-folder.ts'
import { redirectsByPath } from '../model/redirects.ts'
import type { Found, Rules } from './resolve.ts'

const made = new WeakMap<Manifest, Rules>()

/** What `resolve` asks of a table; made once for each. */
export function rulesOf(manifest: Manifest): Rules {
  const rules = made.get(manifest) ?? makeRules(manifest)
  made.set(manifest, rules)
  return rules
}

/** The route at a path: its own, or that of its Markdown twin (`/join.md`). */
export function findRoute(manifest: Manifest, path: string): Found | undefined {
  return rulesOf(manifest).find(path)
}

function makeRules(manifest: Manifest): Rules {
  const index = new Map<string, Found>()
  for (const route of manifest.routes) {
    index.set(route.path, { route, twin: false })
    const [, second] = route.representations
    if (second) index.set(`/${second.file}`, { route, twin: true })
  }
  return {
    ...manifest,
    redirects: redirectsByPath(manifest.redirects ?? {}),
    find: path => index.get(path),
    languageOf: languageLookup(manifest.languages),
  }
}
