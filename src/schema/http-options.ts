import * as z from 'zod'
import { cspSchema } from './csp.ts'
import { yesNo } from './values/lists.ts'

/** How the site answers, on every host alike. */
export const httpOptionsSchema = z.strictObject({
  notAcceptable: z
    .literal(['html', '406', 406])
    .transform(value => (value === 'html' ? 'html' : '406'))
    .prefault('html')
    .describe('Answer to a request that accepts neither HTML nor Markdown: the page, or status 406'),
  sharedCaches: z
    .enum(['html-only', 'honour-vary'])
    .default('html-only')
    .describe(
      'What proxies and CDNs may store. `html-only`: never Markdown. `honour-vary`: Markdown, too. Choose `honour-vary` only if every proxy and CDN of yours obeys the header `Vary: Accept`',
    ),
  csp: cspSchema
    .prefault({})
    .describe(
      'Other hosts that pages may use, each as `https://host`. Browsers load nothing from any other host',
    ),
  hsts: yesNo
    .prefault(false)
    .describe(
      'Sends `Strict-Transport-Security`: for a year, browsers use only https. Needs a `baseUrl` with https',
    ),
  maxAge: z
    .strictObject({
      pages: seconds(31536000, 300).describe('Seconds to cache pages'),
      api: seconds(300, 300).describe('Seconds to cache `/api/server-info`'),
      discovery: seconds(31536000, 300).describe('Seconds to cache OpenAPI, catalogs and `llms.txt`'),
      assets: seconds(31536000, 31536000).describe(
        'Seconds to cache style sheet and scripts, which have a hash in their name',
      ),
    })
    .prefault({})
    .describe('How many seconds browsers and programs may cache answers'),
})

function seconds(limit: number, usual: number) {
  return z.int().min(0).max(limit).default(usual)
}
