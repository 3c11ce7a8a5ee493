import { feedType, mediaTypeOf } from '../model/assets.ts'
import type { Coding, Manifest, Route } from '../model/bundle.ts'
import { type LanguageFolder, type LanguageFolders, languageAt } from '../model/language-folder.ts'
import { redirectsByKey } from '../model/redirects.ts'
import type { Context, Resource } from '../model/resource.ts'
import { type Site, statusServices } from '../model/site.ts'
import { digest } from '../text/digest.ts'
import { alwaysHeaders, headerSetOf, headerSets } from './header-sets.ts'
import { formatLinks } from './links.ts'

/** The table as plain data: what `bundle.json` holds and every host serves. */
export function manifestOf(
  site: Site,
  context: Context,
  encodings: readonly Coding[],
  files: Manifest['files'],
): Manifest {
  const { config } = site
  const languages = foldersOf(site, context)
  const status = config.site.liveStatus
  const { csp, hsts } = config.http
  const hasAsset = (kind: RegExp) => site.assets.some(({ file }) => kind.test(mediaTypeOf(file)))
  const hasMedia = hasAsset(/^(?:video|audio)\//)
  const hasFonts = hasAsset(/^font\//)
  const connect = [...csp.connect, ...(status ? [statusServices[status.provider].origin] : [])]
  const { elsewhere } = config.deploy
  const frame = [...(elsewhere.length > 0 ? ["'self'"] : []), ...csp.frame]
  const { resources } = context
  const isGiven = resources.some(({ representations: [first] }) => first.isGiven)
  const open = {
    ...csp,
    connect,
    frame,
    hasMedia,
    hasFonts,
    hsts: hsts && config.baseUrl.startsWith('https:'),
    isGiven,
  }
  const routes = resources.map(
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
    languages,
    notAcceptable: config.http.notAcceptable,
    encodings,
    always: alwaysHeaders(open),
    headerSets: headerSets({
      baseUrl: context.baseUrl,
      sharedCaches: config.http.sharedCaches,
      maxAge: config.http.maxAge,
      links: context.links,
      hasFeeds: languages.some(({ feeds }) => feeds !== undefined),
      hasMedia,
      hidesTwins: resources.some(({ listed, representations: [, twin] }) => !listed && twin !== undefined),
      isGiven,
      originTrialToken: config.agents.browserTool.originTrialToken,
    }),
    routes,
    ...(Object.keys(config.redirects).length > 0 && { redirects: redirectsByKey(config.redirects) }),
    ...(elsewhere.length > 0 && { elsewhere }),
    ...spellingsOf(resources),
    files,
  }
  const id = digest(JSON.stringify(table))
  const { portolan, ...rest } = table
  return { portolan, id, ...rest }
}

/** Other spellings of addresses, if those of some do not follow from their shape. */
function spellingsOf(resources: readonly Resource[]): Pick<Manifest, 'spellings'> {
  if (resources.every(({ spellings }) => spellings === undefined)) return {}
  const rows = resources.flatMap(({ path, spellings = [] }) => spellings.map(from => [from, path] as const))
  return { spellings: Object.fromEntries(rows) }
}

/** More feeds are in the head of pages alone: every answer carries its headers. */
const mostFeeds = 4

/** The languages with the links to the feeds that are below their home pages. */
function foldersOf({ languages: [own, ...others] }: Site, { resources }: Context): LanguageFolders {
  const plain = [own, ...others].map(({ tag, home }) => ({ tag, home })) as unknown as LanguageFolders
  const feeds = resources.filter(({ representations: [{ type }] }) => type.startsWith(feedType))
  const withFeeds = (language: LanguageFolder): LanguageFolder => {
    const found = feeds.filter(({ path }) => languageAt(plain, path) === language).slice(0, mostFeeds)
    const links = found.map(
      ({ path: href }) => `, ${formatLinks([{ rel: 'alternate', href, type: feedType }])}`,
    )
    return links.length === 0 ? language : { ...language, feeds: links.join('') }
  }
  const [first, ...more] = plain
  return [withFeeds(first), ...more.map(withFeeds)]
}
