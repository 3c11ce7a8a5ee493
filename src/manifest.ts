import { alwaysHeaders, headerSetOf, headerSets } from './http/header-sets.ts'
import type { FileFacts, Manifest, Route } from './model/bundle.ts'
import { digest } from './model/digest.ts'
import { isCompressible } from './model/media-types.ts'
import type { Context } from './model/resource.ts'
import type { Site } from './model/site.ts'
import { statusServices } from './model/status-services.ts'
import type { Facts } from './render-files.ts'

/** Smaller files gain nothing from compression. */
const leastCompressed = 256

/** The table as plain data: what `bundle.json` holds and every host serves. */
export function manifestOf(site: Site, context: Context, facts: ReadonlyMap<string, Facts>): Manifest {
  const { config } = site
  const status = config.site.liveStatus
  const connect = status ? [statusServices[status.provider].origin] : []
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
  const types = new Map(routes.flatMap(route => route.representations.map(({ file, type }) => [file, type])))
  const table: Omit<Manifest, 'id'> = {
    portolan: 1,
    baseUrl: config.baseUrl,
    shortName: config.service.shortName,
    notAcceptable: config.http.notAcceptable,
    encodings: config.deploy.nginx.brotli ? ['br', 'gzip'] : ['gzip'],
    always: alwaysHeaders(connect),
    headerSets: headerSets({
      baseUrl: config.baseUrl,
      language: config.service.language,
      sharedCaches: config.http.sharedCaches,
      maxAge: config.http.maxAge,
      links: context.links,
      connect,
      originTrialToken: config.agents.browserTool.originTrialToken,
    }),
    routes,
    files: Object.fromEntries(
      [...facts].map(([file, found]) => [file, factsOf(found, isCompressible(types.get(file) ?? ''))]),
    ),
  }
  const id = digest(JSON.stringify(table))
  const { portolan, ...rest } = table
  return { portolan, id, ...rest }
}

function factsOf({ size, sha256 }: Facts, compressible: boolean): FileFacts {
  return { size, sha256, compressed: compressible && size >= leastCompressed }
}
