import * as z from 'zod'

/** How the site answers, on every host alike. */
export const httpOptionsSchema = z.strictObject({
  notAcceptable: z
    .literal(['html', '406', 406])
    .transform(value => (value === 'html' ? 'html' : '406'))
    .prefault('html')
    .describe('What a request gets that refuses both HTML and Markdown: the HTML page, or status 406'),
  sharedCaches: z
    .enum(['ignore-vary', 'honour-vary'])
    .default('ignore-vary')
    .describe('Whether caches in front heed Vary: Accept, and so may store negotiated Markdown'),
  maxAge: z
    .strictObject({
      pages: seconds(31536000, 300).describe('Pages and their Markdown'),
      api: seconds(300, 300).describe('GET /api/server-info; at most 300'),
      discovery: seconds(31536000, 300).describe('OpenAPI, catalogs, llms.txt and the like'),
      assets: seconds(31536000, 31536000).describe('Assets with a hash in their name'),
    })
    .prefault({})
    .describe('How long answers may be kept, in seconds'),
})

function seconds(limit: number, usual: number) {
  return z.int().min(0).max(limit).default(usual)
}
