import * as z from 'zod'
import { language } from './values/language.ts'
import { shortName } from './values/short-name.ts'
import { text, textOfForm } from './values/text.ts'

const license = textOfForm(
  { title: 'SPDX identifier', maxLength: 100, pattern: '^[A-Za-z0-9.+-]+$' },
  {
    ruleId: 'license',
    reason: 'must be an SPDX identifier, such as CC-BY-4.0 (https://spdx.org/licenses)',
  },
)

/** How the website names itself. */
export const serviceSchema = z.strictObject({
  shortName: shortName
    .optional()
    .describe(
      'Name for programs: a-z, 0-9 and single hyphens, starts with a letter, at most 32 characters; default: from `server.name`, else from the domain',
    ),
  name: text(100).optional().describe('Title of the site; default: server.name'),
  description: text(500)
    .optional()
    .describe('One sentence for search results, link previews and llms.txt; default: a preset text'),
  license: license.optional().describe('License of the content, such as CC-BY-4.0'),
  language: language.default('en').describe('Language of the pages: `en`, `de-AT`, `zh-Hant`'),
})
