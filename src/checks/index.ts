import { browserTool } from './browser-tool.ts'
import { catalogLinks } from './catalog-links.ts'
import type { Check } from './check.ts'
import { dates } from './dates.ts'
import { llmsDirectory } from './llms-directory.ts'
import { skillIndex } from './skill-index.ts'

/** Every question asked of a finished bundle. A new one is one file and one line here. */
export const checks: readonly Check[] = [browserTool, catalogLinks, dates, llmsDirectory, skillIndex]
