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
import { pages } from './pages.ts'
import { robots } from './robots.ts'
import { securityTxt } from './security-txt.ts'
import { sitemap } from './sitemap.ts'
import { themeFiles } from './theme.ts'
import { webManifest } from './web-manifest.ts'
import { webmcp } from './webmcp.ts'

/** Everything a site publishes. A new document is one file and one line here. */
const documents: readonly Document[] = [
  pages,
  feeds,
  serverInfo,
  health,
  openapi,
  apiCatalog,
  agentSkills,
  capabilityCatalog,
  llmsTxt,
  llmsFullTxt,
  authMd,
  securityTxt,
  robots,
  sitemap,
  webmcp,
  themeFiles,
  icons,
  webManifest,
  cards,
  smallerPictures,
  assets,
  staticFiles,
]

/** What is published of a game server around a finished site. What belongs to the pages of portolan is not there. */
const ofServer: readonly Document[] = [
  serverInfo,
  health,
  openapi,
  apiCatalog,
  agentSkills,
  capabilityCatalog,
  authMd,
  securityTxt,
]

/** What every finished site has. */
const ofFinished: readonly Document[] = [finishedLlmsTxt, robots, sitemap]

/** Files of a finished site that replace our documents. */
const replaceable = /^\/(?:robots|llms)\.txt$|^\/sitemap(?:-\d+)?\.xml$/

/** What a site will publish: every document says it, and nothing is rendered yet. */
export function declare(site: Site): readonly Resource[] {
  const found =
    site.adopted === undefined ? documents.flatMap(document => document(site)) : aroundFinished(site)
  return [...found].sort((a, b) => compareText(a.path, b.path))
}

function aroundFinished(site: Site): readonly Resource[] {
  const theirs = [...finishedPages(site), ...finishedFiles(site)]
  const taken = new Set(theirs.map(({ path }) => path))
  const ours = [...(site.adopted?.hasServer ? ofServer : []), ...ofFinished].flatMap(document =>
    document(site),
  )
  return [...theirs, ...ours.filter(({ path }) => !(taken.has(path) && replaceable.test(path)))]
}
