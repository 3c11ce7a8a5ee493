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
      1: step.describe('In place of the first step; what is left out stays'),
      2: step.describe('In place of the second step'),
      3: step.describe('In place of the third step'),
    }),
  ])
  .meta({ title: 'list, or group of numbers' })
  .optional()
  .describe(
    'Connection steps, in order: a list of all of them, or only those to change, by number (`2: { text: … }`); default: three steps with the names of the menus in the game',
  )

const { name, devices, menu, note } = editionSchema.shape

/** What an owner may say of an edition in their own words. */
export const editionTextsSchema = z.strictObject({
  name: name.optional().describe('Display name of the edition; default: a preset text'),
  devices: devices.optional().describe('Devices the edition runs on; default: a preset text'),
  menu: menu.optional().describe('Menu path used to add a server; default: the path in the game'),
  note: note.optional().describe('Note for the edition; default: says what to enter'),
  steps: stepsSchema,
})

const { availability } = editionSchema.shape

const javaSchema = editionTextsSchema
  .extend({
    port: port
      .nullable()
      .default(25565)
      .describe(
        'Port of the server; `null` where the client finds it through a DNS SRV record. Players type `host:port` in one field, and the host alone with 25565 or `null`',
      ),
    availability,
  })
  .meta({ title: 'group' })

const bedrockSchema = editionTextsSchema
  .extend({
    port: port.nullable().default(19132).describe('Port that players enter next to the address'),
    availability,
  })
  .meta({ title: 'group' })

/** The editions as the config has them. */
const editionsSchema = z
  .strictObject({
    java: z
      .union([javaSchema, yesNo])
      .optional()
      .describe('Java Edition; `no` where the server is for Bedrock Edition alone; default: yes'),
    bedrock: z
      .union([bedrockSchema, yesNo])
      .optional()
      .describe('Bedrock Edition; without the key the server is for Java Edition alone; default: no'),
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
    note: 'Leave the key out for Java Edition alone; write `bedrock: yes` below it for both, and `java: no`, too, for Bedrock Edition alone',
  }
}

/** The section `server` of the config: what GET /api/server-info publishes, as far as the owner says it. */
export const serverSchema = serverInfoSchema.extend({
  website: webUrl.optional().describe('Official website address; default: the home page of the site'),
  guide: webUrl.optional().describe('Address of the how-to-join page; default: the page `/join`'),
  compatibilityNote: serverInfoSchema.shape.compatibilityNote
    .optional()
    .describe(
      'States that these are published instructions, not live status, and points to community announcements for supported client versions and maintenance; default: a preset text',
    ),
  consoleNote: serverInfoSchema.shape.consoleNote.describe(
    'Says that console editions do not offer the same custom-server setup; default: a preset text, with Bedrock Edition',
  ),
  accountSafety: serverInfoSchema.shape.accountSafety.describe(
    'Safety note: keep passwords, codes and account tokens private, and use the official invite; default: a preset text',
  ),
  javaPortDiscovery: serverInfoSchema.shape.javaPortDiscovery.describe(
    'Says that the Java client finds the port through a DNS SRV record, so no port is entered; default: a preset text where `editions.java.port` is `null`',
  ),
  editions: editionsSchema
    .optional()
    .describe('Instructions for each edition of the game; default: Java Edition alone, on port 25565'),
})
