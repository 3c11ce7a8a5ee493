import type { Bundle, Manifest, Route } from '../../model/bundle.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { redirectsByPath } from '../../model/redirects.ts'
import type { Artifact } from '../../model/resource.ts'
import type { Templates } from '../../model/sources.ts'
import type { EdgeTable } from '../edge/edge-rules.ts'
import { errorName, isPage, pagesFolder, storeName } from '../edge/store-name.ts'
import { isSingle, ruledPages } from '../shared/ruled-routes.ts'

/**
 * The published files under the names that hosts with their own store need: machines' documents by their address,
 * `api/server-info`, and pages where no address leads, so that a program can choose. Nothing is compressed: such hosts do that.
 */
export function uploadFiles({ manifest, files }: Bundle): readonly Artifact[] {
  const names = new Map(
    manifest.routes.flatMap(route =>
      route.representations.map(({ file }) => [file, storeName(route, file)] as const),
    ),
  )
  return [...files].map(([file, body]) => ({ path: names.get(file) ?? errorName(file), body }))
}

/** The same with pages under their own names, for hosts that serve them by themselves: `join.html`. */
export function plainFiles(bundle: Bundle): readonly Artifact[] {
  return uploadFiles(bundle).map(({ path, body }) => ({ path: path.replace(`${pagesFolder}/`, ''), body }))
}

/** What is sent as it is stored: machines' documents and assets. */
export function storedRoutes({ routes }: Manifest): readonly Route[] {
  return routes.filter(route => route.representations.length === 1 && !isPage(route))
}

/** Stored routes that have their own rule: no assets. */
export function documentsOf(manifest: Manifest): readonly Route[] {
  return storedRoutes(manifest).filter(isSingle)
}

/** What a program on an edge host has to know; all else it finds by shape, so pages must be where their rule says. */
export function edgeTable(manifest: Manifest): EdgeTable {
  ruledPages(manifest)
  const { always, headerSets, languages, notAcceptable, redirects = {}, routes } = manifest
  const singles = routes.filter(isSingle)
  return { always, headerSets, languages, notAcceptable, redirects: redirectsByPath(redirects), singles }
}

/** A program with its table before it, and what else it has to know: one file that needs no other. */
export function programWithTable({ manifest, site }: Bundle, host: string, more: object = {}): string {
  const table = { ...edgeTable(manifest), ...more }
  return `const table = ${JSON.stringify(table, undefined, 1)};\n${program(site.templates, host)}`
}

/** A program for an edge host, compiled from `src/hosts/edge/`. */
function program(templates: Templates, host: string): string {
  const text = templates.get(`edge/${host}.js`)
  if (text === undefined) throw new Error(`there is no edge/${host}.js: npm run compile makes it`)
  return text
}

/** A published text. */
export function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  const bytes = files.get(name)
  if (bytes === undefined) throw new Error(`the bundle has no ${name}`)
  return new TextDecoder().decode(bytes)
}

/** What of a bundle a host would refuse or, worse, leave out: each an error at the name of the host. */
export function beyondLimits(
  { site }: Bundle,
  { host, ruleId }: { readonly host: string; readonly ruleId: string },
  problems: Iterable<{ readonly reason: string; readonly note: string }>,
): readonly Diagnostic[] {
  const { file, config, placeOf } = site
  const place = placeOf(`deploy.targets[${config.deploy.targets?.indexOf(host)}]`)
  return Array.from(problems, problem => ({
    file,
    ...(place && { place }),
    ruleId,
    ...problem,
    fatal: true,
  }))
}
