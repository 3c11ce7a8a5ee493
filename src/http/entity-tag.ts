/** A strong validator of one representation in one coding. */
export function entityTag(sha256: string, encoding: string | undefined): string {
  return `"${sha256.slice(0, 32)}${encoding === undefined ? '' : `-${encoding}`}"`
}

/** Whether If-None-Match names the tag: weak comparison, a list or `*` (RFC 9110 13.1.2). Our tags hold no comma. */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  const members = ifNoneMatch?.split(',').map(member => member.trim()) ?? []
  return ifNoneMatch?.trim() === '*' || members.some(member => member.replace(/^W\//, '') === tag)
}
