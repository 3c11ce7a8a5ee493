/**
 * The path that a request target names, decoded and without dot segments, as servers match it (RFC 3986 5.2.4).
 * `undefined` when it names none: malformed escapes, a NUL, or steps above the root.
 */
export function requestPath(target: string): string | undefined {
  const absolute = /^https?:\/\/[^/?#]+/i.exec(target)?.[0] ?? ''
  const [given = ''] = target.slice(absolute.length).split(/[?#]/, 1)
  // RFC 9112 3.2.2: an absolute target without a path means the root.
  const raw = given === '' && absolute !== '' ? '/' : given
  if (!/^\//.test(raw) || /%(?![0-9a-f]{2})/i.test(raw)) return undefined
  const decoded = raw.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)))
  if (/\0/.test(decoded)) return undefined
  const kept: string[] = []
  const segments = decoded.slice(1).split('/')
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index] ?? ''
    if (segment === '..' && kept.pop() === undefined) return undefined
    const dots = segment === '.' || segment === '..'
    if (!dots) kept.push(segment)
    else if (index === segments.length - 1) kept.push('')
  }
  return `/${kept.join('/')}`
}
