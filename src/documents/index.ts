import type { Declared, Document, Resource } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { compareText } from '../text/data.ts'
import { agentSkills } from './agent-skills.ts'
import { health, serverInfo } from './api.ts'
import { apiCatalog } from './api-catalog.ts'
import { assets, smallerPictures, staticFiles } from './assets.ts'
import { authMd } from './auth-md.ts'
import { calendars, calendarsOf } from './calendars.ts'
import { capabilityCatalog } from './capability-catalog.ts'
import { cardProblems, cards, cardsOf } from './cards.ts'
import type { OwnDocument, Parts } from './document.ts'
import { feeds, feedsOf } from './feeds.ts'
import { finishedLlmsTxt } from './finished-llms-txt.ts'
import { finishedFiles, finishedPages } from './finished-site.ts'
import { icons } from './icons.ts'
import { llmsFullTxt } from './llms-full-txt.ts'
import { llmsTxt } from './llms-txt.ts'
import { openapi } from './openapi.ts'
import { errorPages } from './page/error-pages.ts'
import { ownPages } from './pages.ts'
import { robots } from './robots.ts'
import { search, searchOf } from './search.ts'
import { securityTxt } from './security-txt.ts'
import { sitemap } from './sitemap.ts'
import { sitemapMd } from './sitemap-md.ts'
import { themeFiles, themeOf } from './theme.ts'
import { colorsOf, titleScreens } from './title-screen.ts'
import { webManifest } from './web-manifest.ts'
import { webmcp } from './webmcp.ts'

/** Documents of every site. A new document is one file and one line here. */
const ofAll: readonly Document[] = [agentSkills, securityTxt, robots, sitemap, sitemapMd]

/** Documents of portolan's own pages. */
const ofOwnPages: readonly OwnDocument[] = [
  feeds,
  calendars,
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

/** Documents of a game server. */
const ofServer: readonly Document[] = [serverInfo, health, openapi, apiCatalog, capabilityCatalog, authMd]

/** Files of a finished site that replace our documents. */
const replaceable = /^\/(?:robots|llms)\.txt$|^\/sitemap(?:(?:-\d+)?\.xml|\.md)$/

/** Everything that a site will publish: nothing is rendered yet. */
export function declare(site: Site): Declared {
  const { adopted } = site
  const [{ home }] = site.languages
  const server = site.hasServer ? ofServer : []
  if (adopted !== undefined) {
    const pages = finishedPages(adopted, home)
    // Below a folder of a host, robots.txt and `.well-known` would mean nothing.
    const documents = [...ofAll, finishedLlmsTxt, ...server]
      .flatMap(document => document(site, pages))
      .filter(({ path }) => path.startsWith(home))
    const errors = errorPages(site, undefined)
    const made = [...[...pages, ...documents].flatMap(({ representations }) => representations), ...errors]
    const files = finishedFiles(adopted, new Set(made.map(({ file }) => file)), home)
    const table = sorted(withFiles(files, [...pages, ...documents], home))
    return { table, errorPages: errors, problems: () => [] }
  }
  const parts = partsOf(site)
  const pages = ownPages(site, parts)
  const documents = [...ofAll, ...ofOwnPages, ...server, ...(site.hasServer ? [webmcp] : [])]
  return {
    table: sorted([...pages, ...documents.flatMap(document => document(site, pages, parts))]),
    errorPages: errorPages(site, parts),
    problems: () => cardProblems(site, parts.cards),
  }
}

function partsOf(site: Site): Parts {
  const colors = colorsOf(site)
  return {
    colors,
    theme: themeOf(site, colors),
    titles: titleScreens(site, colors),
    feeds: feedsOf(site),
    calendars: calendarsOf(site),
    search: searchOf(site),
    cards: cardsOf(site, colors),
  }
}

function sorted(resources: readonly Resource[]): readonly Resource[] {
  return resources.toSorted((a, b) => compareText(a.path, b.path))
}

/** Files of a finished site take the place of some of our documents. */
function withFiles(
  files: readonly Resource[],
  found: readonly Resource[],
  home: string,
): readonly Resource[] {
  const taken = new Set(files.map(({ path }) => path))
  return [
    ...files,
    ...found.filter(({ path }) => !(taken.has(path) && replaceable.test(path.slice(home.length - 1)))),
  ]
}
