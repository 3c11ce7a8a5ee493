import * as z from 'zod'
import type { Finding } from '../../report/problem.ts'
import { agentsSchema } from './agents.ts'
import { deploySchema } from './deploy.ts'
import { type HelpMessage, helpSchema, translatedHelpSchema } from './help.ts'
import { httpOptionsSchema } from './http-options.ts'
import { looksSchema, ownWordsSchema, translatedLooks } from './looks.ts'
import { peopleSchema, votesSchema } from './people.ts'
import { addressesSchema, editionTextsSchema, serverSchema, translatedClosed } from './server.ts'
import { type ServerInfo, serverInfoSchema } from './server-info.ts'
import { baseUrl, webUrl } from './values/addresses.ts'
import { folder } from './values/paths.ts'
import { checkedText, noRepeats } from './values/problem.ts'
import { label, language, shortName, text, textOfForm, timeZone } from './values/text.ts'

const license = textOfForm(
  { title: 'SPDX identifier', maxLength: 100, pattern: '^[A-Za-z0-9.+-]+$' },
  {
    ruleId: 'license',
    reason: 'must be an SPDX identifier, such as CC-BY-4.0 (https://spdx.org/licenses)',
  },
)

/** Names and language of the website. */
export const serviceSchema = z.strictObject({
  shortName: shortName
    .optional()
    .describe('Name for programs. Never change it later; default: from `server.name`'),
  name: label(100).optional().describe('Title of the site; default: server.name'),
  description: text(500).optional().describe('One sentence about the site; default: preset'),
  license: license.optional().describe('License of the content: `CC-BY-4.0`'),
  language: language.default('en').describe('Language of the pages'),
  timeZone: timeZone.optional().describe('Time zone of events, such as `Europe/Berlin`'),
})

/** The texts of the server that a language may replace. */
export const serverTexts = serverInfoSchema
  .pick({
    name: true,
    javaVersionGuidance: true,
    javaPortDiscovery: true,
    compatibilityNote: true,
    consoleNote: true,
    accountSafety: true,
  })
  .partial()
  .extend({
    editions: z
      .strictObject({
        java: editionTextsSchema.optional().describe('Texts of the Java edition'),
        bedrock: editionTextsSchema.optional().describe('Texts of the Bedrock edition'),
      })
      .optional()
      .describe('Texts of each edition'),
    closed: translatedClosed,
  })

/** Another language of the site, with what pages in it say instead of the config's own texts. */
const translationSchema = z
  .strictObject({
    language: language.describe('Tag: `pt-BR` has the folder `pages/pt-br`'),
    label: label(100).optional().describe('Its own name; default: the usual one'),
    name: label(100).optional().describe('Title of the site; default: service.name'),
    description: text(500).optional().describe('One sentence about the site; default: service.description'),
    server: serverTexts.optional().describe('Texts of `server`. The API does not change'),
    site: translatedLooks.optional().describe('Links, announcement and `hero.alt` of `site`'),
    help: translatedHelpSchema.optional().describe('Texts of `help`, by `id`'),
    people: peopleSchema.optional().describe('The `people` of this language'),
    votes: votesSchema.optional().describe('The `votes` of this language'),
    words: ownWordsSchema.optional().describe('Words that portolan writes: `next: Weiter`'),
  })
  .describe('One more language')

// The rules themselves say which names there are.
const warningName = z.string().meta({ pattern: '^[a-z-]+$' })

const lintSchema = z.strictObject({
  off: z.array(warningName).check(noRepeats).default([]).describe('Lint rules to turn off'),
})

/** Old addresses and where they lead. What is published is not known here: `checks/redirects` holds both to it. */
const redirectsSchema = z.record(
  z.string().meta({ title: 'path', maxLength: 500, pattern: '^/' }),
  checkedText(targetProblem, { title: 'path or address', maxLength: 2000, pattern: '^(/|https://)' }),
)

function targetProblem(value: string): Finding | undefined {
  if (/^(?:https:\/\/|\/(?![/\\]))/.test(value)) return undefined
  const secure = value.replace(/^http:/i, 'https:')
  return {
    ruleId: 'redirect-target',
    reason: 'must be a path of this site such as /join, or start with https://',
    expected: secure !== value && webUrl.safeParse(secure).success ? [secure] : undefined,
  }
}

/** The whole of `portolan.yaml`, as owners write it. */
export const configSchema = z.strictObject({
  baseUrl: baseUrl.describe('Address of the website. A path needs `site.from`'),
  service: serviceSchema.prefault({}).describe('Names and language of the website'),
  server: serverSchema.describe(
    'What players need to join. No game server? Set only `service.name` and `service.description`',
  ),
  addresses: addressesSchema.describe('More join addresses, for `::addresses`'),
  help: helpSchema.default([]).describe('Errors of the game, for `::help`'),
  people: peopleSchema.default([]).describe('The team, in groups, for `::people`'),
  votes: votesSchema.default([]).describe('Where players vote, for `::votes`'),
  languages: z.array(translationSchema).max(50).default([]).describe('Other languages, in order'),
  pages: folder.default('pages').describe('Folder of the pages'),
  assets: folder.default('assets').describe('Folder published as `/assets/`'),
  site: looksSchema.prefault({}).describe('Look, links and navigation of the pages'),
  agents: agentsSchema.prefault({}).describe('What the site offers to programs and AI agents'),
  lint: lintSchema.prefault({}).describe('Which lint rules are off'),
  redirects: redirectsSchema
    .default({})
    .describe('At most 10,000, and 500 with a star or a query: `/join.php: /join`'),
  http: httpOptionsSchema.prefault({}).describe('HTTP headers and cache times, the same on every host'),
  deploy: deploySchema.prefault({}).describe('Which hosts get configuration, and their settings'),
})

/** The checked config, with what is left out still missing. */
export type WrittenConfig = z.output<typeof configSchema>

type WrittenService = WrittenConfig['service']

/** The checked config, complete: presets and other defaults are in, and each `{{ path }}` is its value. */
export type Config = Omit<WrittenConfig, 'service' | 'server' | 'help' | 'languages'> & {
  readonly service: WrittenService & { [key in 'shortName' | 'name' | 'description']: string }
  /** The API does not publish `closed`. */
  readonly server: ServerInfo & Pick<z.output<typeof serverSchema>, 'closed'>
  readonly help: readonly HelpMessage[]
  readonly languages: readonly (Omit<WrittenConfig['languages'][number], 'help'> & {
    readonly name: string
    readonly description: string
    readonly server: Config['server']
    readonly help: readonly HelpMessage[]
  })[]
}
