import { takenAddresses } from './addresses.ts'
import { browserTool } from './browser-tool.ts'
import { catalogLinks } from './catalog-links.ts'
import type { Check, OutputCheck } from './check.ts'
import { connection } from './connection.ts'
import { dates } from './dates.ts'
import { guide } from './guide.ts'
import { translations } from './languages.ts'
import { deadLinks } from './links.ts'
import { llmsDirectory } from './llms-directory.ts'
import { names } from './names.ts'
import { namedPages } from './navigation.ts'
import { homePage } from './pages.ts'
import { paintable } from './paintable.ts'
import { redirects } from './redirects.ts'
import { skillIndex } from './skill-index.ts'
import { texts } from './texts.ts'

/** Every question about a site and its table. A new one is one file and one line here. */
export const checks: readonly Check[] = [
  takenAddresses,
  browserTool,
  connection,
  dates,
  guide,
  translations,
  deadLinks,
  names,
  namedPages,
  homePage,
  paintable,
  redirects,
  texts,
]

/** Every question about what is rendered: the owner's own templates have a part in it. */
export const outputChecks: readonly OutputCheck[] = [catalogLinks, llmsDirectory, skillIndex]
