import { readTemplates } from '../files/package.ts'
import type { Site } from '../model/site.ts'
import { languagesOf } from '../site/languages.ts'

/** A site with this config and nothing else. */
export function emptySite(config: Site['config']): Site {
  return {
    file: 'portolan.yaml',
    config,
    hasServer: true,
    folders: { pages: 'pages', assets: 'assets', skills: 'skills', static: 'static' },
    placeOf: () => undefined,
    keyPlaceOf: () => undefined,
    texts: [],
    languages: languagesOf(config),
    pages: [],
    notFound: [],
    sources: [],
    drafts: new Map(),
    assets: [],
    staticFiles: [],
    pictures: [],
    skills: [],
    templates: readTemplates(),
    ownTemplates: new Map(),
    addedTemplates: new Set(),
  }
}
