import * as z from 'zod'
import type { Finding } from '../../../report/problem.ts'
import { encodedControl, parseUrl } from '../../../text/parse-url.ts'
import { checkedText, codePoint, roles } from './problem.ts'

const hostLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Refuses all but an address as players type it: a full domain name or a public IPv4 address, without scheme, port and path. */
export function hostnameProblem(
  value: string,
  portNote = 'Write the port in `server.editions.java`',
): Finding | undefined {
  const [first = '', ...others] = value.match(/[\w-]+(?:\.[\w-]+)+/g) ?? []
  if (others.length > 0 && /\s|[,;|]/.test(value.trim())) {
    const note = `Write the others in \`addresses\`: \`- { label: Europe, address: ${others[0]} }\``
    return { ruleId: 'hostname', reason: 'must be one address', note, expected: [first] }
  }
  const bare = isAddress(value) ? value : repaired(value)
  const isMeant = isName(bare) || (isIpv4(bare) && !isPrivate(bare) && value.includes(bare))
  const expected = isMeant && bare !== value ? [bare] : undefined
  const reason = shapeReason(value) ?? ipReason(bare, value) ?? labelReason(value)
  if (reason === undefined) return undefined
  // Behind a second colon it is a part of an IPv6 address.
  const port = /^(?:[a-z]+:\/\/)?(?:[^:]*|.*\]):([1-9]\d{0,4})\/?$/i.exec(value)?.[1]
  const note = port && `${portNote}: \`port: ${port}\``
  return { ruleId: 'hostname', reason, note, expected }
}

function shapeReason(value: string): string | undefined {
  if (value.trim() === '') return 'must not be blank'
  const odd = /[\p{Cc}\p{Cf}\p{Cs}\u3164\u115f\u1160]/u.exec(value)?.[0]
  if (odd !== undefined) return `contains the invisible character ${codePoint(odd)}`
  const compatible = [...value].find(
    character => /[^\0-\x7f]/.test(character) && /[\0-\x7f]/.test(character.normalize('NFKC')),
  )
  if (compatible !== undefined)
    return `contains ${codePoint(compatible)}, which looks like a plain letter, digit or dot but is not`
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return 'must be a hostname without a scheme'
  if (/\s/.test(value)) return 'must not contain a space'
  if (value.includes('@')) return 'must not contain "@"'
  if (/[/\\?#]/.test(value)) return 'must be a hostname without a path'
  if (/^\[.*\](:\d+)?$/.test(value) || /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f.]*$/i.test(value))
    return 'must be a hostname or an IPv4 address, not an IPv6 address'
  if (/:\d*$|^[^:]*:[^:]*$/.test(value)) return 'must be a hostname without a port'
  return undefined
}

function ipReason(bare: string, value: string): string | undefined {
  if (isPrivate(bare)) {
    const read = bare === value ? '' : ` (${bare})`
    return `is a private IP address${read}, which players outside your network cannot reach`
  }
  if (!isIpv4(value) && /(^|\.)(\d+|0x[0-9a-f]*)\.?$/i.test(bare))
    return 'must be a hostname or an IPv4 address, not a number'
  if (/^localhost\.?$/i.test(bare)) return 'must be a name that players can reach, not localhost'
  return undefined
}

function labelReason(value: string): string | undefined {
  if (isAddress(value)) return undefined
  if (/[^\0-\x7f]/.test(value)) return 'must be written in ASCII (the "xn--" form of the name)'
  if (/[A-Z]/.test(value)) return 'must be in lower case'
  if (value.length > 253) return `has ${value.length} characters; a hostname has at most 253`
  if (value.endsWith('.')) return 'must not end with a dot'
  if (value.includes('_')) return 'must not contain "_", which game clients and certificates refuse'
  if (!value.includes('.')) return 'must be a full domain name such as play.example.net'
  const bad = value.split('.').find(part => !hostLabel.test(part))
  if (bad === '') return 'must not contain an empty label (two dots in a row, or a dot in front)'
  if (bad !== undefined && bad.length > 63) return `has a label of ${bad.length} characters; the limit is 63`
  if (bad !== undefined && /^-|-$/.test(bad)) return `has a label that starts or ends with "-": ${bad}`
  if (bad === undefined && value.includes('xn--')) return 'has an "xn--" label that is not valid'
  return 'may contain only letters, digits, "-" and dots'
}

function isAddress(value: string): boolean {
  return isName(value) || isIpv4(value)
}

/** Numbers that nobody outside can reach: RFC 6890's private, shared and link-local ones, and multicast. */
function isPrivate(value: string): boolean {
  return (
    /^[\d.]+$/.test(value) &&
    /^(?:(?:127|10|0)\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|2(?:2[4-9]|[3-5]\d)\.)/.test(
      value,
    )
  )
}

/** Four numbers as people write them: `203.0.113.5`. */
export function isIpv4(value: string): boolean {
  const parts = value.split('.')
  return (
    parts.length === 4 &&
    parts.every(part => /^\d{1,3}$/.test(part) && String(Math.min(Number(part), 255)) === part)
  )
}

function isName(value: string): boolean {
  const labels = value.split('.')
  const last = labels.at(-1) ?? ''
  return (
    value.length <= 253 &&
    labels.length > 1 &&
    labels.every(part => hostLabel.test(part)) &&
    /[a-z]/.test(last) &&
    !/^0x[0-9a-f]*$/.test(last) &&
    (!value.includes('xn--') || ascii(value) === value)
  )
}

function repaired(value: string): string {
  const bare = unwrapped(value)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/\s*\.\s*|\s+/g, '.')
    .normalize('NFKC')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/\\?#].*$/, '')
    .replace(/^.*@/, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
  return ascii(bare) ?? bare
}

function ascii(name: string): string | undefined {
  return /^[^\s/\\?#@:[\]%]+$/.test(name) ? parseUrl(`http://${name}/`)?.hostname : undefined
}

/** An address without what people put around one elsewhere: `<…>`, `“…”`, `[…](…)`, a comma. */
function unwrapped(value: string): string {
  const inside = /^\[[^[\]]*\]\(([^()\s]*)\)$/.exec(value)?.[1] ?? value
  return inside.replace(/^[\s<“”‘’„«"'`]+|[\s>“”‘’»"`,;]+$/g, '')
}

/** An address that players type; the note says where a port belongs. */
export function hostnameBeside(portNote?: string): z.ZodString {
  return checkedText(value => hostnameProblem(value, portNote), {
    format: 'hostname',
    minLength: 4,
    maxLength: 253,
    pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
  }).register(roles, { role: 'host' })
}

/** The address of the server. */
export const hostname = hostnameBeside()

/** A TCP or UDP port. */
export const port = z.int().min(1).max(65535)

/** An ordinary host of a URL: a name of letters, digits, dots and hyphens, or an IP address. */
export function urlHost(host: string): boolean {
  return (
    /^\[[0-9a-f:.]+\]$/.test(host) ||
    (host.length <= 253 && host.split('.').every(part => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(part)))
  )
}

/** The address of the published site: scheme, host, a port that is not the usual one, and the folder that it is in. */
export const baseUrl = checkedText(baseUrlProblem, {
  title: 'web address',
  format: 'uri',
  minLength: 8,
  pattern: '^https?://[^/?#@\\s]+(/[A-Za-z0-9][A-Za-z0-9._~-]*)*$',
}).register(roles, { role: 'host' })

function baseUrlProblem(value: string): Finding | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  const guess = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`
  const url = parseUrl(guess)
  const valid = url !== undefined && /^https?:$/.test(url.protocol) && urlHost(url.hostname)
  const path = url && /^(?:\/[A-Za-z0-9][A-Za-z0-9._~-]*)*(?=\/?$)/.exec(url.pathname)?.[0]
  const usual = `${url?.origin}${path ?? ''}`
  if (valid && usual === value) return undefined
  const expected = valid && url.username === '' && !/[\s\\]/.test(value.trim()) ? [usual] : undefined
  return { ruleId: 'base-url', reason: baseUrlReason(value, url), expected }
}

function baseUrlReason(value: string, url: URL | undefined): string {
  if (!/^https?:\/\//i.test(value)) return 'must start with https:// or http://'
  if (url === undefined) return 'is not a valid web address'
  if (!urlHost(url.hostname)) return `has an invalid hostname: ${url.hostname}`
  if (/[\s\\]/.test(value)) return 'must not contain spaces or "\\"'
  if (value.includes('@')) return 'must not contain a user name or password'
  if (/[?#]/.test(value)) return 'must not contain a query or a fragment'
  if (value.endsWith('/')) return 'must not end with a slash'
  if (url.pathname !== '/') return 'may have a path of letters, digits, ".", "_", "~" and "-" only'
  return 'is not in its usual form'
}

/** One email address, as it follows `mailto:`. */
export function isMailbox(text: string): boolean {
  return /^[^\s\p{C}@,:/?#]+@[^\s\p{C}@,:/?#]+$/u.test(text) && !encodedControl.test(text)
}

const limit = 2000
const address = { format: 'uri', minLength: 1, maxLength: limit, pattern: '^https?://' }

const linkText = (find: typeof webUrlProblem, meta: z.core.GlobalMeta = address) =>
  checkedText(find, meta).register(roles, { role: 'link' })

/** A complete web address in its usual form. */
export const webUrl = linkText(webUrlProblem)

/** The same with https alone. */
export const secureUrl = linkText(secureProblem, { ...address, pattern: '^(https://|\\{\\{)' })

/** An invite to a community. A Discord channel without its scheme is no invite with its scheme either. */
export const inviteUrl = linkText(value => {
  const found = webUrlProblem(value)
  return found && /^(?:www\.)?discord(?:app)?\.com\/(?!invite\/)/i.test(value)
    ? { ruleId: found.ruleId, reason: 'must be an invite, such as https://discord.gg/abc123' }
    : found
})

/** The target of a link: a web address, a mailbox, or a path of the site itself, which `checks/links` looks up. */
export const linkUrl = linkText(linkProblem, {
  ...address,
  pattern: '^(https://|mailto:|/|\\{\\{)',
})

function webUrlProblem(value: string): Finding | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  if (value.length > limit)
    return { ruleId: 'too-long', reason: `has ${value.length} characters; the limit is ${limit}` }
  const invisible = invisibleProblem(value)
  if (invisible !== undefined) return invisible
  if (/\s/.test(value))
    return { ruleId: 'web-url', reason: 'must not contain a space', expected: usual(value.trim()) }
  const inside = unwrapped(value)
  if (!/^https?:/i.test(value) && usual(inside) && /^https?:/i.test(inside))
    return { ruleId: 'web-url', reason: 'must be the address alone', expected: usual(inside) }
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
  return { ruleId: 'web-url', reason: 'is not in its usual form', expected: usual(value) }
}

function invisibleProblem(value: string): Finding | undefined {
  const odd = /[\p{Cc}\p{Cf}\p{Cs}]/u.exec(value)?.[0]
  return odd === undefined
    ? undefined
    : { ruleId: 'web-url', reason: `contains the invisible character ${codePoint(odd)}` }
}

function schemeProblem(value: string): Finding {
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
    note: /^\/(?!\/)/.test(value) ? `For a page of this site, write \`"{{ baseUrl }}${value}"\`` : undefined,
    expected: named ? usual(`https://${value.replace(/^\/\//, '')}`) : undefined,
  }
}

function usual(value: string): readonly string[] | undefined {
  const url = parseUrl(value)
  return url && urlHost(url.hostname) && url.username === '' && url.password === '' ? [url.href] : undefined
}

function linkProblem(value: string): Finding | undefined {
  if (value.startsWith('/') && value.length <= limit) return pathProblem(value)
  if (/^mailto:/i.test(value)) {
    if (value.startsWith('mailto:') && isMailbox(value.slice('mailto:'.length))) return undefined
    const reason = 'must be `mailto:` and one address, such as mailto:team@example.net'
    return invisibleProblem(value) ?? { ruleId: 'web-url', reason }
  }
  if (isMailbox(value))
    return {
      ruleId: 'web-url',
      reason: 'must start with mailto: for an email address',
      expected: [`mailto:${value}`],
    }
  const found = secureProblem(value)
  if (found?.reason !== 'must be a complete address that starts with https://') return found
  return {
    ...found,
    reason: 'must start with https://, mailto: or, for a page of this site, with `/`',
  }
}

function secureProblem(value: string): Finding | undefined {
  const found = webUrlProblem(value)
  if (found !== undefined || !value.startsWith('http:')) return found
  const expected = [`https:${value.slice('http:'.length)}`]
  return { ruleId: 'web-url', reason: 'must start with https://', expected }
}

function pathProblem(value: string): Finding | undefined {
  const url = /^\/[/\\]/.test(value) ? undefined : parseUrl(value, 'https://site.invalid')
  const usual = url && url.pathname + url.search + url.hash
  if (usual === value) return undefined
  return {
    ruleId: 'web-url',
    reason: 'must be a path of this site in its usual form, such as /rules or /rules#trade',
    expected: usual === undefined || /^\/[/\\]|\s/.test(usual) ? undefined : [usual],
  }
}
