import type { Document, Resource } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { compareText } from '../text/data.ts'
import { agentSkills } from './agent-skills.ts'
import { health, serverInfo } from './api.ts'
import { apiCatalog } from './api-catalog.ts'
import { assets, smallerPictures, staticFiles } from './assets.ts'
import { authMd } from './auth-md.ts'
import { capabilityCatalog } from './capability-catalog.ts'
import { cards } from './cards.ts'
import { feeds } from './feeds.ts'
import { finishedLlmsTxt } from './finished-llms-txt.ts'
import { finishedFiles, finishedPages } from './finished-site.ts'
import { icons } from './icons.ts'
import { llmsFullTxt } from './llms-full-txt.ts'
import { llmsTxt } from './llms-txt.ts'
import { openapi } from './openapi.ts'
import { ownPages } from './pages.ts'
import { robots } from './robots.ts'
import { search } from './search.ts'
import { securityTxt } from './security-txt.ts'
import { sitemap } from './sitemap.ts'
import { sitemapMd } from './sitemap-md.ts'
import { themeFiles } from './theme.ts'
import { webManifest } from './web-manifest.ts'
import { webmcp } from './webmcp.ts'

/** What every site publishes. A new document is one file and one line here. */
const ofAll: readonly Document[] = [agentSkills, securityTxt, robots, sitemap, sitemapMd]

/** What belongs to the pages of portolan. */
const ofOwnPages: readonly Document[] = [
  feeds,
  llmsTxt,
  llmsFullTxt,
  search,
  themeFiles,
  icons,
  webManifest,
  cards,
  smallerPictures,
  assets,
  staticFiles,
]

/** What is published of a game server. */
const ofServer: readonly Document[] = [serverInfo, health, openapi, apiCatalog, capabilityCatalog, authMd]

/** Files of a finished site that replace our documents. */
const replaceable = /^\/(?:robots|llms)\.txt$|^\/sitemap(?:(?:-\d+)?\.xml|\.md)$/

/** What a site will publish: every document says it, and nothing is rendered yet. */
export function declare(site: Site): readonly Resource[] {
  const { adopted } = site
  const pages = adopted === undefined ? ownPages(site) : finishedPages(adopted)
  const documents = [
    ...ofAll,
    ...(adopted === undefined ? ofOwnPages : [finishedLlmsTxt]),
    ...(site.hasServer ? ofServer : []),
    ...(adopted === undefined && site.hasServer ? [webmcp] : []),
  ]
  const found = [...pages, ...documents.flatMap(document => document(site, pages))]
  return [...(adopted === undefined ? found : withFiles(finishedFiles(adopted), found))].sort((a, b) =>
    compareText(a.path, b.path),
  )
}

/** Files of a finished site take the place of some of our documents. */
function withFiles(files: readonly Resource[], found: readonly Resource[]): readonly Resource[] {
  const taken = new Set(files.map(({ path }) => path))
  return [...files, ...found.filter(({ path }) => !(taken.has(path) && replaceable.test(path)))]
}
