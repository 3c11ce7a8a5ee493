import * as z from 'zod'
import type { Finding } from '../../model/problem.ts'
import { agentsSchema } from './agents.ts'
import { deploySchema } from './deploy.ts'
import { type HelpMessage, helpSchema, translatedHelpSchema } from './help.ts'
import { httpOptionsSchema } from './http-options.ts'
import { looksSchema, ownWordsSchema, translatedLooks } from './looks.ts'
import { peopleSchema, votesSchema } from './people.ts'
import { addressesSchema, editionTextsSchema, serverSchema } from './server.ts'
import { type ServerInfo, serverInfoSchema } from './server-info.ts'
import { baseUrl, webUrl } from './values/addresses.ts'
import { folder } from './values/paths.ts'
import { checkedText, noRepeats } from './values/problem.ts'
import { language, shortName, text, textOfForm } from './values/text.ts'

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
  })

/** Another language of the site, with what pages in it say instead of the config's own texts. */
const translationSchema = z
  .strictObject({
    language: language.describe('Tag, also the name of the folder in lower case: `pages/pt-br` for `pt-BR`'),
    label: text(100)
      .optional()
      .describe('The name of this language, written in it; default: the usual name, else the tag'),
    name: text(100)
      .optional()
      .describe('Title of the site; default: as `service.name`, with the texts of this language'),
    description: text(500).optional().describe('One sentence about the site; default: service.description'),
    server: serverTexts.optional().describe('Texts of `server` in this language. The API does not change'),
    site: translatedLooks
      .optional()
      .describe('Links, announcement and `hero.alt`, in place of those of `site`'),
    help: translatedHelpSchema
      .optional()
      .describe('Texts of `help` in this language, by `id`; default: that of `help`, else a preset text'),
    people: peopleSchema.optional().describe('The people, with texts in this language; default: people'),
    votes: votesSchema.optional().describe('Links to vote in this language; default: votes'),
    words: ownWordsSchema
      .optional()
      .describe('Words that portolan writes, such as `next: Weiter`; default: those of the language'),
  })
  .describe('One more language')

// The rules themselves say which names there are.
const warningName = z.string().meta({ pattern: '^[a-z-]+$' })

/** What `check` and `build` say about the content. */
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
  baseUrl: baseUrl.describe(
    'Scheme and host of the website, and a port if it is unusual: `https://play.example.net`',
  ),
  service: serviceSchema.prefault({}).describe('Names and language of the website'),
  server: serverSchema.describe(
    'What players need to join. Published at `/api/server-info`. A site without a game server has `service.name` and `service.description` instead',
  ),
  addresses: addressesSchema.describe('More join addresses, shown by `::addresses`'),
  help: helpSchema
    .default([])
    .describe('What the game says when something is wrong, and what the player does then, shown by `::help`'),
  people: peopleSchema.default([]).describe('The people of the server, in groups, shown by `::people`'),
  votes: votesSchema.default([]).describe('Where players vote for the server, shown by `::votes`'),
  languages: z
    .array(translationSchema)
    .max(50)
    .default([])
    .describe('More languages, in the order of the language menu'),
  pages: folder.default('pages').describe('Folder of the pages, relative to the config'),
  assets: folder.default('assets').describe('Folder of the assets, published below `/assets/`'),
  site: looksSchema.prefault({}).describe('Look, links and navigation of the pages'),
  agents: agentsSchema.prefault({}).describe('What the site offers to programs and AI agents'),
  lint: lintSchema.prefault({}).describe('Which lint rules are off'),
  redirects: redirectsSchema
    .default({})
    .describe('Old addresses and their targets, at most 10,000: `/join.php: /join`'),
  http: httpOptionsSchema.prefault({}).describe('HTTP headers and cache times, the same on every host'),
  deploy: deploySchema.prefault({}).describe('Which hosts get configuration, and their settings'),
})

/** The checked config, with what is left out still missing. */
export type WrittenConfig = z.output<typeof configSchema>

type WrittenService = WrittenConfig['service']

/** The checked config, complete: presets and other defaults are in, and each `{{ path }}` is its value. */
export type Config = Omit<WrittenConfig, 'service' | 'server' | 'help' | 'languages'> & {
  readonly service: WrittenService & { [key in 'shortName' | 'name' | 'description']: string }
  readonly server: ServerInfo
  readonly help: readonly HelpMessage[]
  readonly languages: readonly (Omit<WrittenConfig['languages'][number], 'help'> & {
    readonly name: string
    readonly description: string
    readonly server: ServerInfo
    readonly help: readonly HelpMessage[]
  })[]
}
