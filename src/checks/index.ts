import type { Bundle } from '../model/bundle.ts'
import type { Resource } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import type { Problem } from '../report/problem.ts'
import { takenAddresses } from './addresses.ts'
import { type Check, checkedSite, type OutputCheck } from './check.ts'
import { connection } from './connection.ts'
import { dates } from './dates.ts'
import { elsewhere } from './elsewhere.ts'
import { game } from './game.ts'
import { givenAddresses } from './given-addresses.ts'
import { guide } from './guide.ts'
import { helpMessages } from './help-messages.ts'
import { translations } from './languages.ts'
import { deadLinks, otherLanguages } from './links.ts'
import { names } from './names.ts'
import { namedPages } from './navigation.ts'
import { homePage } from './pages.ts'
import { paintable } from './paintable.ts'
import { redirects } from './redirects.ts'
import { templateNames } from './template-names.ts'
import { templatePolicy } from './template-policy.ts'
import { texts } from './texts.ts'
import { translatedPages } from './translated-pages.ts'

/** Every question about a site. A new one is one file and one line here. */
const ofSite: readonly Check[] = [
  takenAddresses,
  givenAddresses,
  dates,
  elsewhere,
  game,
  names,
  redirects,
  texts,
]

/** Those about its pages, which portolan makes of sources. */
const ofPages: readonly Check[] = [
  translations,
  translatedPages,
  deadLinks,
  otherLanguages,
  namedPages,
  homePage,
  templateNames,
]

/** Every question about a game server and its config. */
const ofServer: readonly Check[] = [connection]

/** Those whose answers are for the pages about it. */
const ofServerPages: readonly Check[] = [guide, helpMessages]

/** Every question about what is rendered: the owner's own templates have a part in it. */
const outputChecks: readonly OutputCheck[] = [paintable, templatePolicy]

/** Runs all checks of a site and its table. */
export function check(site: Site, table: readonly Resource[], today: string | undefined): readonly Problem[] {
  const checked = checkedSite(site, table, today)
  return checksOf(site).flatMap(check => check(checked))
}

function checksOf({ hasServer, sources, drafts }: Site): readonly Check[] {
  const hasPages = sources.length + drafts.size > 0
  return [
    ...ofSite,
    ...(hasPages ? ofPages : []),
    ...(hasServer ? ofServer : []),
    ...(hasServer && hasPages ? ofServerPages : []),
  ]
}

/** Runs the checks of what is rendered, for a site with pages. */
export function checkOutput(bundle: Bundle): readonly Problem[] {
  return bundle.site.pages.length === 0 ? [] : outputChecks.flatMap(check => check(bundle))
}
