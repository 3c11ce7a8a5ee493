import * as z from 'zod'
import { hostname, port, webUrl } from './values/addresses.ts'
import { calendarDate, label, text } from './values/text.ts'

/** One step of the way into the game. */
export const stepSchema = z
  .strictObject({
    title: text(100).describe('A few words'),
    text: text(2000).describe('What to do'),
  })
  .describe('One step, in the order players take them')

/** One edition of the game. */
export const editionSchema = z.strictObject({
  name: label(100).describe('Display name of the edition'),
  devices: text(1000).describe('Devices the edition runs on'),
  menu: text(1000).describe('Menu path used to add a server'),
  port: port
    .nullable()
    .describe(
      'Port that players enter; null when the Java client finds it through a DNS SRV record, and for an edition that is not offered, which has no steps. A number is a previously published port and does not confirm availability',
    ),
  note: text(1000).describe('Note for the edition'),
  availability: z.enum(['unconfirmed']).optional().describe('The owner has not tested this edition yet'),
  steps: z.array(stepSchema).max(50).describe('Connection steps, in order'),
})

/** The answer of GET /api/server-info: fields, order, types and requiredness are those of the specification. */
export const serverInfoSchema = z.strictObject({
  name: label(100).describe('Name of the server'),
  website: webUrl.describe('Official website address'),
  guide: webUrl.describe('Address of the how-to-join page'),
  serverAddress: hostname.describe('Hostname only, with no scheme, no spaces, no page path and no port'),
  discordInvite: webUrl.describe('Official chat-community invite address'),
  updated: calendarDate.optional().describe('Date the information was last updated, as YYYY-MM-DD'),
  javaVersionGuidance: text(1000).optional().describe('Which Java client version to use'),
  javaPortDiscovery: text(1000)
    .optional()
    .describe('Says that the Java client finds the port through a DNS SRV record, so no port is entered'),
  bedrockAvailability: z
    .enum(['unconfirmed'])
    .optional()
    .describe('The owner has not tested this edition yet'),
  compatibilityNote: text(1000).describe(
    'States that these are published instructions, not live status, and points to community announcements for supported client versions and maintenance',
  ),
  consoleNote: text(1000)
    .optional()
    .describe('Says that console editions do not offer the same custom-server setup'),
  accountSafety: text(1000)
    .optional()
    .describe('Safety note: keep passwords, codes and account tokens private, and use the official invite'),
  editions: z
    .strictObject({
      java: editionSchema.describe('Instructions for the Java edition'),
      bedrock: editionSchema.describe('Instructions for the Bedrock edition'),
    })
    .describe('Instructions for each edition of the game'),
})

export type ServerInfo = z.output<typeof serverInfoSchema>

/** The answer of GET /api/health. The game server is never asked. */
export const healthSchema = z.strictObject({
  status: z.literal('ok').describe('The website API answers'),
  service: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*-website$/)
    .describe('Name of the website service'),
  gameStatus: z.literal('not_checked').describe('The game server is never checked'),
})

/** The health result as published. */
export type Health = z.output<typeof healthSchema>

/** The health result of the service with this short name: three constants. */
export function healthOf(shortName: string): Health {
  return { status: 'ok', service: `${shortName}-website`, gameStatus: 'not_checked' }
}
