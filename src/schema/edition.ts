import * as z from 'zod'
import { port } from './values/deploy-values.ts'
import { text } from './values/text.ts'

/** One step of the way into the game. */
export const stepSchema = z
  .strictObject({
    title: text(100).describe('What the step is about, in a few words'),
    text: text(2000).describe('What to do'),
  })
  .describe('One step, in the order players take them')

/** How to connect with one edition of the game. */
export const editionSchema = z.strictObject({
  name: text(100).describe('Display name of the edition'),
  devices: text(1000).describe('Devices the edition runs on'),
  menu: text(1000).describe('Menu path used to add a server'),
  port: port
    .nullable()
    .describe(
      'Port that players enter; null when the client finds it through a DNS SRV record. A number is a previously published port and does not confirm availability',
    ),
  note: text(1000).describe('Note for the edition'),
  availability: z
    .enum(['unconfirmed'])
    .optional()
    .describe('For an edition that you have not tested yet: the API then says `unconfirmed`'),
  steps: z.array(stepSchema).max(50).describe('Connection steps, in order'),
})
