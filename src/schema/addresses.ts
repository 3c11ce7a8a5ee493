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
        label: text(100).describe('What the address is for'),
        address: hostnameBeside('Write the port next to it').describe(
          'Hostname or IPv4 address, without a port',
        ),
        port: port
          .optional()
          .describe(
            'Port of the server; default: the usual one of the edition, which Java players need not type',
          ),
        edition: z
          .enum(['java', 'bedrock'])
          .optional()
          .describe(
            'Edition of the game; default: java, or bedrock where the server is for Bedrock Edition alone',
          ),
        url: linkUrl
          .optional()
          .describe('Where the label links to, such as the page of a modpack: like `url` of `site.links`'),
      })
      .describe('One more address'),
  )
  .max(50)
  .default([])
