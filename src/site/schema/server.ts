import * as z from 'zod'
import type { Finding } from '../../model/problem.ts'
import { editionSchema, serverInfoSchema, stepSchema } from './server-info.ts'
import { hostnameBeside, inviteUrl, linkUrl, port, webUrl } from './values/addresses.ts'
import { problem, yesNo } from './values/problem.ts'
import { text } from './values/text.ts'

const step = stepSchema.partial().optional()

/** Steps as the config has them: all of them, or single ones by their numbers in place of the presets'. */
const stepsSchema = z
  .union([
    editionSchema.shape.steps.min(1),
    z.strictObject({
      1: step.describe('Replaces the first step. Missing keys keep their preset'),
      2: step.describe('Replaces the second step'),
      3: step.describe('Replaces the third step'),
    }),
  ])
  .meta({ title: 'list, or steps by number' })
  .optional()
  .describe(
    'Connection steps. A list replaces all steps. `2: { text: … }` changes only step 2; default: three preset steps',
  )

const { name, devices, menu, note } = editionSchema.shape

/** What an owner may say of an edition in their own words. */
export const editionTextsSchema = z.strictObject({
  name: name.optional().describe('Display name; default: a preset text'),
  devices: devices.optional().describe('Devices; default: a preset text'),
  menu: menu.optional().describe('Menu path to add a server; default: the path in the game'),
  note: note.optional().describe('Note below the steps; default: a preset text'),
  steps: stepsSchema,
})

const availability = editionSchema.shape.availability.describe(
  'For an edition that you have not tested yet: the API then says `unconfirmed`',
)

const editionOf = <P extends z.ZodType>(port: P) =>
  editionTextsSchema.extend({ port, availability }).meta({ title: 'group' })
const javaSchema = editionOf(
  port.nullable().default(25565).describe('Port; `null` if the game finds it through a DNS SRV record'),
)
const bedrockSchema = editionOf(
  port.default(19132).describe('Port that players enter. Bedrock Edition does not ask DNS for it'),
)

/** The editions as the config has them. */
const editionsSchema = z
  .strictObject({
    java: z.union([javaSchema, yesNo]).optional().describe('Java Edition; default: yes'),
    bedrock: z
      .union([bedrockSchema, yesNo])
      .optional()
      .describe('Bedrock Edition, with the keys of `java`; default: no'),
  })
  .check(problem(noEdition))

function noEdition(offered: { readonly java?: unknown; readonly bedrock?: unknown }): Finding | undefined {
  if (offered.java !== false || (offered.bedrock ?? false) !== false) return undefined
  return {
    ruleId: 'no-edition',
    reason: 'must offer Java Edition or Bedrock Edition',
    note: 'For only Java Edition, remove the key. For both, add `bedrock: yes`. For only Bedrock Edition, also add `java: no`',
  }
}

const { shape } = serverInfoSchema

/** The section `server` of the config: what GET /api/server-info publishes, as far as the owner says it. */
export const serverSchema = serverInfoSchema.extend({
  website: webUrl.optional().describe('Official website, if it is not this one; default: the home page'),
  guide: webUrl.optional().describe('Join page; default: `/join`'),
  serverAddress: shape.serverAddress.describe('Hostname or public IPv4 address, without a port'),
  discordInvite: inviteUrl.describe('Official Discord invite'),
  updated: shape.updated.describe('Day on which you last checked all of this, as YYYY-MM-DD'),
  bedrockAvailability: shape.bedrockAvailability.describe('Older name of `editions.bedrock.availability`'),
  compatibilityNote: shape.compatibilityNote
    .optional()
    .describe('Tells players where you announce versions and maintenance; default: a preset text'),
  consoleNote: shape.consoleNote.describe(
    'What console players need to know; default: a preset text if you offer Bedrock Edition',
  ),
  accountSafety: shape.accountSafety.describe('How players keep their accounts safe; default: a preset text'),
  javaPortDiscovery: shape.javaPortDiscovery.describe(
    'Note for Java players if the port is `null`; default: a preset text',
  ),
  editions: editionsSchema.optional().describe('Editions that the server offers; default: Java Edition'),
})

/** More addresses to play at than the one that the API publishes. */
export const addressesSchema = z
  .array(
    z
      .strictObject({
        label: text(100).describe('Name, such as Europe'),
        address: hostnameBeside('Write the port next to it').describe(
          'Hostname or IPv4 address, without a port',
        ),
        port: port.optional().describe('Port; default: 25565, or 19132 for Bedrock Edition'),
        edition: z
          .enum(['java', 'bedrock'])
          .optional()
          .describe('Edition; default: `java` if the server offers it'),
        url: linkUrl.optional().describe('Link of the label, such as the page of a modpack'),
      })
      .describe('One more address'),
  )
  .max(50)
  .default([])
