import * as z from 'zod'
import { parseUrl } from '../../text/parse-url.ts'
import { urlHost } from './hostname.ts'
import { codePoint, type Problem, problem } from './problem.ts'

/** A complete web address in its usual form. */
export const webUrl = addressOf(webUrlProblem)

/** An invite to a community. A Discord channel without its scheme is no invite with its scheme either. */
export const inviteUrl = addressOf(value => {
  const found = webUrlProblem(value)
  return found && /^(?:www\.)?discord(?:app)?\.com\/(?!invite\/)/i.test(value)
    ? { ruleId: found.ruleId, reason: 'must be an invite, such as https://discord.gg/abc123' }
    : found
})

function addressOf(problemOf: (value: string) => Problem | undefined) {
  return z
    .string()
    .check(problem(problemOf))
    .meta({ format: 'uri', minLength: 1, maxLength: 2000, pattern: '^https?://' })
}

/** What keeps a value from being a complete web address in its usual form. */
export function webUrlProblem(value: string): Problem | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  if (value.length > 2000)
    return { ruleId: 'too-long', reason: `has ${value.length} characters; the limit is 2000` }
  const odd = /[\p{Cc}\p{Cf}\p{Cs}]/u.exec(value)?.[0]
  if (odd !== undefined)
    return { ruleId: 'web-url', reason: `contains the invisible character ${codePoint(odd)}` }
  if (/\s/.test(value))
    return { ruleId: 'web-url', reason: 'must not contain a space', ...usual(value.trim()) }
  if (!/^https?:\/\//i.test(value)) return schemeProblem(value)
  const url = parseUrl(value)
  if (url === undefined) return { ruleId: 'web-url', reason: 'is not a valid web address' }
  if (value.includes('\\')) {
    return { ruleId: 'web-url', reason: `must not contain "\\"; browsers would go to ${url.host}` }
  }
  if (/^https?:\/\/[^/?#]*@/i.test(value)) {
    return {
      ruleId: 'web-url',
      reason: `must not contain a user name or password; the real host is ${url.host}`,
    }
  }
  if (!urlHost(url.hostname)) return { ruleId: 'web-url', reason: `has an invalid hostname: ${url.hostname}` }
  if (value === url.href || `${value}/` === url.href) return undefined
  return { ruleId: 'web-url', reason: 'is not in its usual form', ...usual(value) }
}

function schemeProblem(value: string): Problem {
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(value)?.[1]
  if (scheme !== undefined) {
    const reason = /^https?$/i.test(scheme)
      ? 'must start with https://'
      : `must start with https://, not ${scheme}:`
    return { ruleId: 'web-url', reason }
  }
  const named = /^(\/\/)?([a-z0-9-]+\.)+[a-z]+([/:?#]|$)/i.test(value)
  return {
    ruleId: 'web-url',
    reason: 'must be a complete address that starts with https://',
    ...(named ? usual(`https://${value.replace(/^\/\//, '')}`) : {}),
  }
}

function usual(value: string): { expected?: readonly string[] } {
  const url = parseUrl(value)
  if (url === undefined) return {}
  return urlHost(url.hostname) && url.username === '' && url.password === '' ? { expected: [url.href] } : {}
}
