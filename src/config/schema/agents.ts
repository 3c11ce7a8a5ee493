import * as z from 'zod'
import type { Finding } from '../../report/problem.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { isMailbox } from './values/addresses.ts'
import { checkedText, codePoint, noRepeats, yesNo } from './values/problem.ts'
import { calendarDate, label, textOfForm } from './values/text.ts'

const limit = 500

/** A URI that a security researcher can write to (RFC 9116, section 2.5.3). */
export const contact: z.ZodString = checkedText(contactProblem, {
  title: 'URI',
  format: 'uri',
  maxLength: limit,
  pattern: '^(mailto:|tel:|https://)',
})

function contactProblem(value: string): Finding | undefined {
  if (value.length > limit)
    return { ruleId: 'too-long', reason: `has ${value.length} characters; the limit is ${limit}` }
  const odd = /[\p{Cc}\p{Cf}\p{Cs}]/u.exec(value)?.[0]
  if (odd !== undefined)
    return { ruleId: 'contact', reason: `contains the invisible character ${codePoint(odd)}` }
  if (
    (/^(tel:\+?[0-9-]+|https:\/\/[^\s\\@]+)$/.test(value) ||
      (value.startsWith('mailto:') && isMailbox(value.slice('mailto:'.length)))) &&
    parseUrl(value) !== undefined
  )
    return undefined
  const expected = isMailbox(value) ? [`mailto:${value}`] : undefined
  return { ruleId: 'contact', reason: 'must start with mailto:, tel: or https://', expected }
}

const originTrialToken = textOfForm(
  { title: 'token', maxLength: 3000, pattern: '^[A-Za-z0-9+/]+={0,2}$' },
  { ruleId: 'origin-trial-token', reason: 'must be the token from the browser vendor (base64)' },
)

/** Offers to programs that read the site. */
export const agentsSchema = z.strictObject({
  contentSignals: z
    .strictObject({
      search: yesNo.optional().describe('Search engines may index it'),
      aiInput: yesNo.optional().describe('AI answers may use it'),
      aiTrain: yesNo.optional().describe('AI models may learn from it'),
    })
    .optional()
    .describe('How others may use the content, in `robots.txt`'),
  browserTool: z
    .strictObject({
      editions: z
        .array(z.enum(['java', 'bedrock']))
        .min(1)
        .max(2)
        .check(noRepeats)
        .default(['java', 'bedrock'])
        .describe('Editions that agents can ask for'),
      originTrialToken: originTrialToken.optional().describe('Token of Chrome’s origin trial for WebMCP'),
    })
    .prefault({})
    .describe('The browser tool, for browsers that support WebMCP'),
  skill: z
    .strictObject({
      license: label(100).optional().describe('License of the skill; default: service.license'),
    })
    .prefault({})
    .describe('The agent skill that explains how to join'),
  security: z
    .strictObject({
      contact: contact.describe('Where to report: `mailto:…`, `tel:…` or `https://…`'),
      expires: calendarDate.describe('Last day of this contact'),
    })
    .optional()
    .describe('Writes `/.well-known/security.txt`'),
})
