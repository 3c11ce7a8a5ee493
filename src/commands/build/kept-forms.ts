import type { Entries } from '../../files/cache/cache.ts'
import type { Bundle } from '../../model/bundle.ts'
import type { Sources, Store } from '../../model/sources.ts'
import { pageKey } from '../../site/pages/page-cache.ts'

/** Where the compressed forms of a file are kept: with the page that it is made of; those of any other file by themselves. */
export function keptForms(
  entries: Entries,
  { site, resources }: Pick<Bundle, 'site' | 'resources'>,
  { files }: Sources,
): (path: string, sha256: string) => Store {
  const sources = new Map(site.pages.map(({ path, source }) => [path, source]))
  const keys = new Map<string, string>(
    resources.flatMap(({ path, representations }) => {
      const source = sources.get(path)
      if (source === undefined) return []
      const key = pageKey(source, path, files.get(source), false)
      return representations.map(({ file }) => [`public/${file}`, key] as const)
    }),
  )
  return (path, sha256) => entries.formsOf(keys.get(path) ?? `forms ${sha256}`, sha256)
}
