import * as z from 'zod'
import { cspSchema } from './csp.ts'
import { yesNo } from './values/lists.ts'

/** How the site answers, on every host alike. */
export const httpOptionsSchema = z.strictObject({
  notAcceptable: z
    .literal(['html', '406', 406])
    .transform(value => (value === 'html' ? 'html' : '406'))
    .prefault('html')
    .describe(
      'What a request gets that refuses both HTML and Markdown: the HTML page all the same, or status 406',
    ),
  sharedCaches: z
    .enum(['ignore-vary', 'honour-vary'])
    .default('ignore-vary')
    .describe(
      'Whether caches in front of the site heed `Vary: Accept`, and so may store negotiated Markdown. With `ignore-vary` they are told not to keep it',
    ),
  csp: cspSchema
    .prefault({})
    .describe(
      'Hosts of others that pages may use, each written as `https://host`. Browsers load nothing from any other host',
    ),
  hsts: yesNo
    .prefault(false)
    .describe(
      'Send `Strict-Transport-Security: max-age=31536000`: for a year, browsers ask this host by https alone. Only if `baseUrl` starts with https://',
    ),
  maxAge: z
    .strictObject({
      pages: seconds(31536000, 300).describe('Pages and their Markdown'),
      api: seconds(300, 300).describe('`GET /api/server-info`; at most 300'),
      discovery: seconds(31536000, 300).describe('OpenAPI, catalogs, `llms.txt` and the like'),
      assets: seconds(31536000, 31536000).describe(
        'The style sheet and scripts of portolan, which are named after their content',
      ),
    })
    .prefault({})
    .describe('For how many seconds answers may be kept'),
})

function seconds(limit: number, usual: number) {
  return z.int().min(0).max(limit).default(usual)
}
