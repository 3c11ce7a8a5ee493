import { alwaysHeaders, headerSetOf, headerSets } from '../http/header-sets.ts'
import type { Coding, Manifest, Route } from '../model/bundle.ts'
import type { Context } from '../model/resource.ts'
import { type Language, type Site, statusServices } from '../model/site.ts'
import { digestOfPieces } from '../text/digest.ts'
import { asBytes, jsonPieces } from '../text/json.ts'

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
  const table: Omit<Manifest, 'id'> = {
    portolan: 1,
    baseUrl: config.baseUrl,
    shortName: config.service.shortName,
    languages: [folderOf(own), ...others.map(folderOf)],
    notAcceptable: config.http.notAcceptable,
    encodings,
    always: alwaysHeaders(connect),
    headerSets: headerSets({
      baseUrl: config.baseUrl,
      sharedCaches: config.http.sharedCaches,
      maxAge: config.http.maxAge,
      links: context.links,
      connect,
      originTrialToken: config.agents.browserTool.originTrialToken,
    }),
    routes,
    files,
  }
  const id = digestOfPieces(asBytes(jsonPieces(table)))
  const { portolan, ...rest } = table
  return { portolan, id, ...rest }
}

function folderOf({ tag, home }: Language) {
  return { tag, home }
}
