import type { Document } from '../model/resource.ts'
import { assets } from './assets.ts'
import { health } from './health.ts'
import { lookFiles } from './look-files.ts'
import { openapi } from './openapi.ts'
import { pages } from './pages.ts'
import { robots } from './robots.ts'
import { serverInfo } from './server-info.ts'
import { sitemap } from './sitemap.ts'

/** Everything a site publishes. A new document is one file and one line here. */
export const documents: readonly Document[] = [
  pages,
  serverInfo,
  health,
  openapi,
  sitemap,
  robots,
  lookFiles,
  assets,
]
