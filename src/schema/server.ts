import * as z from 'zod'
import { editionSchema, stepSchema } from './edition.ts'
import { serverInfoSchema } from './server-info.ts'
import { port } from './values/deploy-values.ts'
import { yesNo } from './values/lists.ts'
import { type Problem, problem } from './values/problem.ts'
import { webUrl } from './values/web-url.ts'

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
  .meta({ title: 'list, or group of numbers' })
  .optional()
  .describe(
    'Connection steps, in order: the full list, or only the changed steps by number (`2: { text: … }`); default: three steps with the menu names of the game',
  )

const { name, devices, menu, note } = editionSchema.shape

/** What an owner may say of an edition in their own words. */
export const editionTextsSchema = z.strictObject({
  name: name.optional().describe('Display name of the edition; default: a preset text'),
  devices: devices.optional().describe('Devices of the edition; default: a preset text'),
  menu: menu.optional().describe('Menu path to add a server; default: the path in the game'),
  note: note.optional().describe('Note for the edition; default: what to enter'),
  steps: stepsSchema,
})

const { availability } = editionSchema.shape

const javaSchema = editionTextsSchema
  .extend({
    port: port
      .nullable()
      .default(25565)
      .describe(
        'Port of the server; `null` if the game finds it through a DNS SRV record. With 25565 or `null`, players type only the host; with other ports, `host:port` in one field',
      ),
    availability,
  })
  .meta({ title: 'group' })

const bedrockSchema = editionTextsSchema
  .extend({
    port: port.nullable().default(19132).describe('Port that players enter below the address'),
    availability,
  })
  .meta({ title: 'group' })

/** The editions as the config has them. */
const editionsSchema = z
  .strictObject({
    java: z
      .union([javaSchema, yesNo])
      .optional()
      .describe('Java Edition; `no` if the server offers only Bedrock Edition; default: yes'),
    bedrock: z
      .union([bedrockSchema, yesNo])
      .optional()
      .describe('Bedrock Edition; without this key, the server offers only Java Edition; default: no'),
  })
  .check(problem(noEdition))

function noEdition({
  java,
  bedrock,
}: {
  readonly java?: unknown
  readonly bedrock?: unknown
}): Problem | undefined {
  if ((java ?? bedrock) !== undefined && (java !== false || (bedrock ?? false) !== false)) return undefined
  return {
    ruleId: 'no-edition',
    reason: 'must offer Java Edition or Bedrock Edition',
    note: 'For only Java Edition, remove the key. For both, add `bedrock: yes`. For only Bedrock Edition, also add `java: no`',
  }
}

/** The section `server` of the config: what GET /api/server-info publishes, as far as the owner says it. */
export const serverSchema = serverInfoSchema.extend({
  website: webUrl.optional().describe('Official website address; default: the home page of the site'),
  guide: webUrl.optional().describe('Address of the join page; default: the page `/join`'),
  compatibilityNote: serverInfoSchema.shape.compatibilityNote
    .optional()
    .describe(
      'Says that these are published instructions, not a live status, and where you announce supported versions and maintenance; default: a preset text',
    ),
  consoleNote: serverInfoSchema.shape.consoleNote.describe(
    'What console players need to know; default: a preset text, if the server offers Bedrock Edition',
  ),
  accountSafety: serverInfoSchema.shape.accountSafety.describe(
    'How players keep their accounts safe; default: a preset text',
  ),
  javaPortDiscovery: serverInfoSchema.shape.javaPortDiscovery.describe(
    'Why Java players enter no port; default: a preset text, if `editions.java.port` is `null`',
  ),
  editions: editionsSchema
    .optional()
    .describe('The editions that the server offers; default: only Java Edition, on port 25565'),
})
