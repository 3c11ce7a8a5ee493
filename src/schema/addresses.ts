import * as z from 'zod'
import { port } from './values/deploy-values.ts'
import { hostnameBeside } from './values/hostname.ts'
import { linkUrl } from './values/link-url.ts'
import { text } from './values/text.ts'

/** More addresses to play at than the one that the API publishes. */
export const addressesSchema = z
  .array(
    z
      .strictObject({
        label: text(100).describe('Name of the address, such as Europe'),
        address: hostnameBeside('Write the port next to it').describe(
          'Hostname or IPv4 address, without a port',
        ),
        port: port
          .optional()
          .describe('Port of the server; default: 25565 for Java Edition, 19132 for Bedrock Edition'),
        edition: z
          .enum(['java', 'bedrock'])
          .optional()
          .describe('Edition; default: java, or bedrock if the server offers only Bedrock Edition'),
        url: linkUrl
          .optional()
          .describe('Link of the label, such as the page of a modpack; like `url` in `site.links`'),
      })
      .describe('One more address'),
  )
  .max(50)
  .default([])
