import { errorName, pagesFolder, storeName } from '../../edge/store-name.ts'
import type { Bundle } from '../../model/bundle.ts'
import type { Artifact } from '../../model/resource.ts'
import type { HeaderRule } from './file-headers.ts'

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

/** `_headers`: an address, and below it a header a line; `!` takes back what an earlier rule set. */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules.map(ruleText).join('\n')
}

function ruleText({ path, without = [], headers }: HeaderRule): string {
  const lines = [
    path,
    ...without.map(name => `  ! ${name}`),
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
  ]
  return `${lines.join('\n')}\n`
}
