import type { Bundle } from '../model/bundle.ts'
import type { Problem } from '../model/problem.ts'
import type { Resource } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { takenAddresses } from './addresses.ts'
import { bedrockSteps } from './bedrock-steps.ts'
import { browserTool } from './browser-tool.ts'
import { type Check, checkedSite, type OutputCheck } from './check.ts'
import { connection } from './connection.ts'
import { dates } from './dates.ts'
import { elsewhere } from './elsewhere.ts'
import { finishedAddresses } from './finished-addresses.ts'
import { guide } from './guide.ts'
import { helpMessages } from './help-messages.ts'
import { translations } from './languages.ts'
import { deadLinks, otherLanguages } from './links.ts'
import { llmsDirectory } from './llms-directory.ts'
import { names } from './names.ts'
import { namedPages } from './navigation.ts'
import { homePage } from './pages.ts'
import { paintable } from './paintable.ts'
import { redirects } from './redirects.ts'
import { templateNames } from './template-names.ts'
import { templatePolicy } from './template-policy.ts'
import { texts } from './texts.ts'
import { translatedPages } from './translation-differs.ts'
import { unreachablePages } from './unreachable-pages.ts'

/** Every question about a site of its own pages. A new one is one file and one line here. */
const ofPages: readonly Check[] = [
  takenAddresses,
  dates,
  elsewhere,
  translations,
  translatedPages,
  deadLinks,
  otherLanguages,
  names,
  namedPages,
  homePage,
  redirects,
  templateNames,
  texts,
  unreachablePages,
]

/** Every question about a game server and its config. */
const ofServer: readonly Check[] = [connection]

/** Those whose answers are for the pages about it. */
const ofServerPages: readonly Check[] = [bedrockSteps, browserTool, guide, helpMessages]

/** What is asked of a finished site: of its addresses, and of what the config itself says. Its pages are not ours to judge. */
const ofFinished: readonly Check[] = [finishedAddresses, redirects, dates, names, texts]

/** Every question about what is rendered: the owner's own templates have a part in it. */
const outputChecks: readonly OutputCheck[] = [llmsDirectory, paintable, templatePolicy]

/** What is wrong with a site and its table. */
export function check(site: Site, table: readonly Resource[], today: string | undefined): readonly Problem[] {
  const checked = checkedSite(site, table, today)
  return checksOf(site).flatMap(check => check(checked))
}

function checksOf({ adopted, hasServer }: Site): readonly Check[] {
  const server = hasServer ? ofServer : []
  if (adopted !== undefined) return [...ofFinished, ...server]
  return [...ofPages, ...server, ...(hasServer ? ofServerPages : [])]
}

/** What is wrong with what is rendered. */
export function checkOutput(bundle: Bundle): readonly Problem[] {
  return bundle.site.adopted === undefined ? outputChecks.flatMap(check => check(bundle)) : []
}
