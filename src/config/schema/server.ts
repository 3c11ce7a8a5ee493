import * as z from 'zod'
import type { Finding } from '../../report/problem.ts'
import { editionSchema, serverInfoSchema, stepSchema } from './server-info.ts'
import { hostnameBeside, inviteUrl, linkUrl, port, webUrl } from './values/addresses.ts'
import { problem, yesNo } from './values/problem.ts'
import { dayOrTime, text } from './values/text.ts'

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
  .describe('All steps, or only the second: `2: { text: … }`; default: preset')

const { name, devices, menu, note } = editionSchema.shape

/** Texts of an edition that owners may replace. */
export const editionTextsSchema = z.strictObject({
  name: name.optional().describe('Display name; default: preset'),
  devices: devices.optional().describe('Devices; default: preset'),
  menu: menu.optional().describe('Menu path to add a server; default: preset'),
  note: note.optional().describe('Note below the steps; default: preset'),
  steps: stepsSchema,
})

const availability = editionSchema.shape.availability.describe('For an edition that you have not tested yet')

const editionOf = <P extends z.ZodType>(port: P) =>
  editionTextsSchema.extend({ port, availability }).meta({ title: 'group' })
const javaSchema = editionOf(port.nullable().default(25565).describe('`null` if DNS has an SRV record'))
const bedrockSchema = editionOf(port.default(19132).describe('Port that players type'))

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

/** What pages say while nobody can join. */
const closedText = text(120).describe('What players read')

/** The same in another language. */
export const translatedClosed = z.strictObject({ text: closedText }).optional().describe('`server.closed`')

/** The section `server` of the config: what GET /api/server-info publishes, as far as the owner says it. */
export const serverSchema = serverInfoSchema.extend({
  website: webUrl.optional().describe('Official website; default: this one'),
  guide: webUrl.optional().describe('Join page; default: `/join`'),
  serverAddress: shape.serverAddress.describe('What players type, without a port'),
  discordInvite: inviteUrl.describe('Official Discord invite'),
  updated: shape.updated.describe('Day of your last check: `2026-11-01`'),
  bedrockAvailability: shape.bedrockAvailability.describe('Older name of `editions.bedrock.availability`'),
  compatibilityNote: shape.compatibilityNote
    .optional()
    .describe('Says where you announce versions and maintenance; default: preset'),
  consoleNote: shape.consoleNote.describe('For console players; default: preset, with Bedrock'),
  accountSafety: shape.accountSafety.describe('How players keep accounts safe; default: preset'),
  javaPortDiscovery: shape.javaPortDiscovery.describe('Note if the port is `null`; default: preset'),
  editions: editionsSchema.optional().describe('What you offer; default: Java Edition'),
  closed: z
    .strictObject({
      text: closedText,
      until: dayOrTime.optional().describe('After it, `build` warns: `2026-12-04 18:00`'),
    })
    .optional()
    .describe('Nobody can join for now'),
})

/** More addresses to play at than the one that the API publishes. */
export const addressesSchema = z
  .array(
    z
      .strictObject({
        label: text(100).describe('Name, such as Europe'),
        address: hostnameBeside('Write the port next to it').describe('What players type, without a port'),
        port: port.optional().describe('Port; default: that of the edition'),
        edition: z.enum(['java', 'bedrock']).optional().describe('Edition; default: `java` if you offer it'),
        url: linkUrl.optional().describe('Link of the label'),
      })
      .describe('One more address'),
  )
  .max(50)
  .default([])
