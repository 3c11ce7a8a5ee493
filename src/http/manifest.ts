import { mediaTypeOf } from '../model/assets.ts'
import type { Coding, Manifest, Route } from '../model/bundle.ts'
import { redirectsByKey } from '../model/redirects.ts'
import type { Context } from '../model/resource.ts'
import { type Language, type Site, statusServices } from '../model/site.ts'
import { digest } from '../text/digest.ts'
import {
  alwaysHeaders,
  finishedSiteAlways,
  finishedSiteSets,
  headerSetOf,
  headerSets,
} from './header-sets.ts'

/** The table as plain data: what `bundle.json` holds and every host serves. */
export function manifestOf(
  site: Site,
  context: Context,
  encodings: readonly Coding[],
  files: Manifest['files'],
): Manifest {
  const { config } = site
  const [own, ...others] = site.languages
  const status = config.site.liveStatus
  const { csp, hsts } = config.http
  const hasAsset = (kind: RegExp) => site.assets.some(({ file }) => kind.test(mediaTypeOf(file)))
  const hasMedia = hasAsset(/^(?:video|audio)\//)
  const hasFonts = hasAsset(/^font\//)
  const connect = [...csp.connect, ...(status ? [statusServices[status.provider].origin] : [])]
  const open = { ...csp, connect, hasMedia, hasFonts, hsts: hsts && config.baseUrl.startsWith('https:') }
  const routes = context.resources.map(
    (resource): Route => ({
      path: resource.path,
      cors: resource.cors,
      representations: resource.representations.map(({ type, file }, index) => ({
        type,
        file,
        headers: headerSetOf(resource, index),
      })),
    }),
  )
  const table: Omit<Manifest, 'id'> = {
    portolan: 1,
    baseUrl: config.baseUrl,
    shortName: config.service.shortName,
    languages: [folderOf(own), ...others.map(folderOf)],
    notAcceptable: config.http.notAcceptable,
    encodings,
    always: site.adopted ? finishedSiteAlways(open) : alwaysHeaders(open),
    headerSets: (site.adopted ? finishedSiteSets : headerSets)({
      baseUrl: config.baseUrl,
      sharedCaches: config.http.sharedCaches,
      maxAge: config.http.maxAge,
      links: context.links,
      hasMedia,
      originTrialToken: config.agents.browserTool.originTrialToken,
    }),
    routes,
    ...(Object.keys(config.redirects).length > 0 && { redirects: redirectsByKey(config.redirects) }),
    ...(site.adopted && { spellings: site.adopted.spellings }),
    files,
  }
  const id = digest(JSON.stringify(table))
  const { portolan, ...rest } = table
  return { portolan, id, ...rest }
}

function folderOf({ tag, home }: Language) {
  return { tag, home }
}
