import * as z from 'zod'
import type { Finding } from '../../report/problem.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { urlHost } from './values/addresses.ts'
import { checkedText, noRepeats, yesNo } from './values/problem.ts'

/** A third-party host that pages may use, as in a Content-Security-Policy: https, a host, and a port if it is not the default. */
const origin = checkedText(originProblem, {
  title: 'origin',
  maxLength: 300,
  pattern: '^https://[^/?#@\\s]+$',
})

/** Third-party hosts that pages may use, by purpose. They are added to the policy, which always has the site itself. */
const cspSchema = z.strictObject({
  frame: origins('Frames, for `::embed`'),
  img: origins('Pictures'),
  media: origins('Video and audio'),
  font: origins('Fonts, for `site.css`'),
  style: origins('Style sheets'),
  script: origins('Scripts: they can change everything'),
  connect: origins('Connections of scripts'),
})

/** Headers and answers, the same on every host. */
export const httpOptionsSchema = z.strictObject({
  notAcceptable: z
    .literal(['html', '406', 406])
    .transform(value => (value === 'html' ? 'html' : '406'))
    .prefault('html')
    .describe('Answer if neither HTML nor Markdown is accepted'),
  sharedCaches: z
    .enum(['html-only', 'honour-vary'])
    .default('html-only')
    .describe('`honour-vary` lets shared caches store Markdown: all must obey `Vary`'),
  csp: cspSchema
    .prefault({})
    .describe(
      'Other hosts that pages may use, each as `https://host`. Browsers load nothing from any other host',
    ),
  hsts: yesNo.prefault(false).describe('Browsers use only https, for a year'),
  maxAge: z
    .strictObject({
      pages: seconds(31536000, 300).describe('Seconds that pages and other files are cached'),
      api: seconds(300, 300).describe('The same for `/api/server-info`'),
      discovery: seconds(31536000, 300).describe('The same for OpenAPI, catalogs, `llms.txt`'),
      assets: seconds(31536000, 31536000).describe(
        'The same for files with a fingerprint in their name: a change gives them a new name',
      ),
    })
    .prefault({})
    .describe('How many seconds browsers and programs may cache answers'),
})

function seconds(limit: number, usual: number) {
  return z.int().min(0).max(limit).default(usual)
}

function origins(description: string) {
  return z.array(origin).max(20).check(noRepeats).default([]).describe(description)
}

function originProblem(value: string): Finding | undefined {
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`)
  const isHost = url !== undefined && urlHost(url.hostname) && value.length <= 300 && !/[\s\\]/.test(value)
  if (isHost && url.protocol === 'https:' && url.origin === value) return undefined
  const expected =
    isHost && /^https?:$/.test(url.protocol) && url.username === '' ? [`https://${url.host}`] : []
  return {
    ruleId: 'origin',
    reason: reasonOf(value),
    expected,
    note: expected.length > 0 ? undefined : 'Write https:// and the host, and the port if it has one',
  }
}

function reasonOf(value: string): string {
  if (value.trim() === '') return 'must not be blank'
  if (value.includes('*')) return 'must name each host: `*` would allow unknown hosts'
  if (!/^https:\/\//i.test(value)) return 'must start with https://'
  return 'must be a scheme and a host without a path, such as https://map.example.net'
}
