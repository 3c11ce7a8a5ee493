import type * as z from 'zod'
import { parseUrl } from '../../../text/parse-url.ts'
import { checkedText, codePoint, type Problem } from './problem.ts'

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** What keeps a value from being an address as players type it: a full domain name or a public IPv4 address, without scheme, port and path. */
export function hostnameProblem(
  value: string,
  portNote = 'Write the port in `server.editions.java`',
): Problem | undefined {
  const bare = isAddress(value) ? value : repaired(value)
  const isMeant = isName(bare) || (isIpv4(bare) && !isPrivate(bare) && value.includes(bare))
  const expected = isMeant && bare !== value ? { expected: [bare] } : {}
  const reason = shapeReason(value) ?? ipReason(bare, value) ?? labelReason(value)
  if (reason === undefined) return undefined
  const port = /:([1-9]\d{0,4})\/?$/.exec(value)?.[1]
  const note = port === undefined ? {} : { note: `${portNote}: \`port: ${port}\`` }
  return { ruleId: 'hostname', reason, ...note, ...expected }
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
  if (/:\d*$/.test(value)) return 'must be a hostname without a port'
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
  const bad = value.split('.').find(part => !label.test(part))
  if (bad === '') return 'must not contain an empty label (two dots in a row, or a dot in front)'
  if (bad !== undefined && bad.length > 63) return `has a label of ${bad.length} characters; the limit is 63`
  if (bad !== undefined && /^-|-$/.test(bad)) return `has a label that starts or ends with "-": ${bad}`
  if (bad === undefined && value.includes('xn--')) return 'has an "xn--" label that is not valid'
  return 'may contain only letters, digits, "-" and dots'
}

function isAddress(value: string): boolean {
  return isName(value) || isIpv4(value)
}

/** Whether it is a number that nobody outside can reach: RFC 6890's private, shared and link-local ones, and multicast. */
function isPrivate(value: string): boolean {
  return (
    /^[\d.]+$/.test(value) &&
    /^(?:(?:127|10|0)\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|2(?:2[4-9]|[3-5]\d)\.)/.test(
      value,
    )
  )
}

/** Whether an address is four numbers as people write them: `203.0.113.5`. */
export function isIpv4(value: string): boolean {
  const parts = value.split('.')
  return (
    parts.length === 4 &&
    parts.every(part => /^\d{1,3}$/.test(part) && String(Math.min(Number(part), 255)) === part)
  )
}

function isName(value: string): boolean {
  const labels = value.split('.')
  const [last = ''] = labels.slice(-1)
  return (
    value.length <= 253 &&
    labels.length > 1 &&
    labels.every(part => label.test(part)) &&
    /[a-z]/.test(last) &&
    !/^0x[0-9a-f]*$/.test(last) &&
    (!value.includes('xn--') || ascii(value) === value)
  )
}

function repaired(value: string): string {
  const bare = value
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

/** An address that players type; the note says where a port belongs. */
export function hostnameBeside(portNote?: string): z.ZodString {
  return checkedText(value => hostnameProblem(value, portNote), {
    format: 'hostname',
    minLength: 4,
    maxLength: 253,
    pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
  })
}

/** The address of the server. */
export const hostname = hostnameBeside()

/** Whether a URL's host is an ordinary one: a name of letters, digits, dots and hyphens, or an IP address. */
export function urlHost(host: string): boolean {
  return (
    /^\[[0-9a-f:.]+\]$/.test(host) ||
    (host.length <= 253 && host.split('.').every(part => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(part)))
  )
}
