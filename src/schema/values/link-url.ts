import * as z from 'zod'
import { parseUrl } from '../../text/parse-url.ts'
import { type Problem, problem } from './problem.ts'
import { webUrlProblem } from './web-url.ts'

const mailbox = /^[^\s@,:/?#]+@[^\s@,:/?#]+$/
const limit = 2000

/** Where a link leads: a web address, a mailbox, or a path of the site itself. Whether there is such a page, `load` asks. */
export const linkUrl = z
  .string()
  .check(problem(linkProblem))
  .meta({ format: 'uri', minLength: 1, maxLength: limit, pattern: '^(https://|mailto:|/|\\{\\{)' })

function linkProblem(value: string): Problem | undefined {
  if (value.startsWith('/') && value.length <= limit) return pathProblem(value)
  if (/^mailto:/i.test(value)) {
    if (value.startsWith('mailto:') && mailbox.test(value.slice('mailto:'.length))) return undefined
    return { ruleId: 'web-url', reason: 'must be `mailto:` and one address, such as mailto:team@example.net' }
  }
  if (mailbox.test(value))
    return {
      ruleId: 'web-url',
      reason: 'must start with mailto: for an email address',
      expected: [`mailto:${value}`],
    }
  const found = webUrlProblem(value)
  if (found === undefined && value.startsWith('http:'))
    return {
      ruleId: 'web-url',
      reason: 'must start with https://',
      expected: [`https:${value.slice('http:'.length)}`],
    }
  if (found?.reason !== 'must be a complete address that starts with https://') return found
  return {
    ...found,
    reason: 'must start with https://, mailto: or, for a page of this site, with `/`',
  }
}

function pathProblem(value: string): Problem | undefined {
  const url = /^\/[/\\]/.test(value) ? undefined : parseUrl(value, 'https://site.invalid')
  const usual = url && url.pathname + url.search + url.hash
  if (usual === value) return undefined
  return {
    ruleId: 'web-url',
    reason: 'must be a path of this site in its usual form, such as /rules or /rules#trade',
    ...(usual === undefined || /^\/[/\\]|\s/.test(usual) ? {} : { expected: [usual] }),
  }
}
