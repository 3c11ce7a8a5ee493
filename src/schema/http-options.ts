import * as z from 'zod'
import { cspSchema } from './csp.ts'
import { yesNo } from './values/lists.ts'

/** How the site answers, on every host alike. */
export const httpOptionsSchema = z.strictObject({
  notAcceptable: z
    .literal(['html', '406', 406])
    .transform(value => (value === 'html' ? 'html' : '406'))
    .prefault('html')
    .describe('Answer to a request that accepts neither HTML nor Markdown: the HTML page, or status 406'),
  sharedCaches: z
    .enum(['ignore-vary', 'honour-vary'])
    .default('ignore-vary')
    .describe(
      'What caches in front of the site do with `Vary: Accept`. `ignore-vary`: some ignore it, so none may store the Markdown of pages. `honour-vary`: all of them follow it',
    ),
  csp: cspSchema
    .prefault({})
    .describe(
      'Other hosts that pages may use, each as `https://host`. Browsers load nothing from any other host',
    ),
  hsts: yesNo
    .prefault(false)
    .describe(
      'Send `Strict-Transport-Security: max-age=31536000`: for a year, browsers use only https for this host. Only if `baseUrl` starts with https://',
    ),
  maxAge: z
    .strictObject({
      pages: seconds(31536000, 300).describe('Pages and their Markdown'),
      api: seconds(300, 300).describe('`GET /api/server-info`; at most 300'),
      discovery: seconds(31536000, 300).describe('OpenAPI, catalogs, `llms.txt` and the like'),
      assets: seconds(31536000, 31536000).describe(
        'Style sheet and scripts of portolan, which have a content hash in their name',
      ),
    })
    .prefault({})
    .describe('How many seconds browsers and programs may cache answers'),
})

function seconds(limit: number, usual: number) {
  return z.int().min(0).max(limit).default(usual)
}
