import { warningNames } from './checks/lint.ts'
import { documents } from './documents/index.ts'
import { targets } from './hosts/index.ts'
import { languagesOf } from './site/config/languages.ts'
import type { Registered } from './site/load.ts'
import { digest } from './text/digest.ts'

/** What `load` and the schema have to know of the registries: the names that a config may use, and the paths that are taken. */
export const registered: Registered & { readonly warnings: readonly string[] } = {
  hosts: targets.map(({ name }) => name),
  warnings: warningNames,
  paths: (config, templates) => {
    const site = {
      file: '',
      config,
      placeOf: () => undefined,
      languages: languagesOf(config),
      pages: [],
      notFound: [],
      drafts: 0,
      assets: [],
      staticFiles: [],
      pictures: [],
      skills: [],
      templates,
      ownTemplates: new Map(),
      // Only which pictures there are is asked, not what they show.
      ...(config.site.pictures && { painter: { keyOf: digest, paint: () => new Uint8Array() } }),
    }
    return documents.flatMap(document => document(site)).map(({ path }) => path)
  },
}
