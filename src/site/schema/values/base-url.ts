import { parseUrl } from '../../../text/parse-url.ts'
import { urlHost } from './hostname.ts'
import { checkedText, type Problem } from './problem.ts'

/** The origin of the published site: scheme, host, and a port that is not the usual one. */
export const baseUrl = checkedText(baseUrlProblem, {
  title: 'origin',
  format: 'uri',
  minLength: 8,
  pattern: '^https?://[^/?#@\\s]+$',
})

function baseUrlProblem(value: string): Problem | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  const guess = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`
  const url = parseUrl(guess)
  const valid = url !== undefined && /^https?:$/.test(url.protocol) && urlHost(url.hostname)
  if (valid && url.origin === value) return undefined
  const expected =
    valid && url.username === '' && !/[\s\\]/.test(value.trim()) ? { expected: [url.origin] } : {}
  return { ruleId: 'base-url', reason: baseUrlReason(value, url), ...expected }
}

function baseUrlReason(value: string, url: URL | undefined): string {
  if (!/^https?:\/\//i.test(value)) return 'must start with https:// or http://'
  if (url === undefined) return 'is not a valid web address'
  if (!urlHost(url.hostname)) return `has an invalid hostname: ${url.hostname}`
  if (/[\s\\]/.test(value)) return 'must not contain spaces or "\\"'
  if (value.includes('@')) return 'must not contain a user name or password'
  if (/[?#]/.test(value)) return 'must not contain a query or a fragment'
  if (url.pathname !== '/') return 'must not contain a path: the site is served from the root of its host'
  if (value.endsWith('/')) return 'must not end with a slash'
  return 'is not in its usual form'
}
