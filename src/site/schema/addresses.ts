import * as z from 'zod'
import { port } from './values/deploy-values.ts'
import { hostnameBeside } from './values/hostname.ts'
import { text } from './values/text.ts'
import { linkUrl } from './values/web-url.ts'

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
