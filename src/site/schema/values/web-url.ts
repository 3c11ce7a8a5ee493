import { parseUrl } from '../../../text/parse-url.ts'
import { urlHost } from './hostname.ts'
import { checkedText, codePoint, type Problem } from './problem.ts'

const mailbox = /^[^\s@,:/?#]+@[^\s@,:/?#]+$/
const limit = 2000
const address = { format: 'uri', minLength: 1, maxLength: limit, pattern: '^https?://' }

/** A complete web address in its usual form. */
export const webUrl = checkedText(webUrlProblem, address)

/** An invite to a community. A Discord channel without its scheme is no invite with its scheme either. */
export const inviteUrl = checkedText(value => {
  const found = webUrlProblem(value)
  return found && /^(?:www\.)?discord(?:app)?\.com\/(?!invite\/)/i.test(value)
    ? { ruleId: found.ruleId, reason: 'must be an invite, such as https://discord.gg/abc123' }
    : found
}, address)

/** Where a link leads: a web address, a mailbox, or a path of the site itself. Whether there is such a page, `load` asks. */
export const linkUrl = checkedText(linkProblem, {
  ...address,
  pattern: '^(https://|mailto:|/|\\{\\{)',
})

/** What keeps a value from being a complete web address in its usual form. */
function webUrlProblem(value: string): Problem | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  if (value.length > limit)
    return { ruleId: 'too-long', reason: `has ${value.length} characters; the limit is ${limit}` }
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
