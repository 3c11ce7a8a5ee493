import { parseUrl } from '../../text/parse-url.ts'
/** Why an address is refused; absent if pages may use it. */
export function refusedAddress(address: string): string | undefined {
  const clean = cleanAddress(address)
  if (/[\p{Cc}\p{Surrogate}]/u.test(clean)) return 'it has a control character'
  if (/^[\\/]{2}/.test(clean)) return 'it starts with `//`, which is another host'
  if (clean.includes('\\')) return 'it has a backslash, which browsers read as `/`'
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(clean)?.[1]?.toLowerCase()
  if (scheme === undefined) return undefined
  if (scheme === 'mailto') return undefined
  if (scheme !== 'http' && scheme !== 'https')
    return `the scheme \`${scheme}:\` is not one of http, https and mailto`
  return parseUrl(clean) && /^https?:\/\/[^/]/i.test(clean) ? undefined : 'it is not a complete web address'
}

/** What a browser makes of an address before it looks at the scheme (WHATWG URL: tabs, newlines, outer controls). */
export function cleanAddress(address: string): string {
  return address.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')
}
