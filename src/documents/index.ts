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
import { search } from './search.ts'
import { securityTxt } from './security-txt.ts'
import { sitemap } from './sitemap.ts'
import { themeFiles } from './theme.ts'
import { webManifest } from './web-manifest.ts'
import { webmcp } from './webmcp.ts'

/** What every site of its own pages publishes. A new document is one file and one line here. */
const ofPages: readonly Document[] = [
  pages,
  feeds,
  agentSkills,
  llmsTxt,
  llmsFullTxt,
  securityTxt,
  robots,
  sitemap,
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

/** What every finished site has. What belongs to the pages of portolan is not there. */
const ofFinished: readonly Document[] = [finishedLlmsTxt, agentSkills, securityTxt, robots, sitemap]

/** Files of a finished site that replace our documents. */
const replaceable = /^\/(?:robots|llms)\.txt$|^\/sitemap(?:-\d+)?\.xml$/

/** What a site will publish: every document says it, and nothing is rendered yet. */
export function declare(site: Site): readonly Resource[] {
  const ours = (documents: readonly Document[]) =>
    [...documents, ...(site.hasServer ? ofServer : [])].flatMap(document => document(site))
  const found =
    site.adopted === undefined
      ? [...ours(ofPages), ...(site.hasServer ? webmcp(site) : [])]
      : aroundFinished(site, ours(ofFinished))
  return [...found].sort((a, b) => compareText(a.path, b.path))
}

function aroundFinished(site: Site, ours: readonly Resource[]): readonly Resource[] {
  const theirs = [...finishedPages(site), ...finishedFiles(site)]
  const taken = new Set(theirs.map(({ path }) => path))
  return [...theirs, ...ours.filter(({ path }) => !(taken.has(path) && replaceable.test(path)))]
}
