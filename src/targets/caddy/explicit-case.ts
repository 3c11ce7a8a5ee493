/**
 * A pattern that is to be matched caseless, for RE2 as Caddy has it: every letter in both cases. `(?i)` would also take
 * U+212A for k and U+017F for s. Captures lose their names, which Go knows only as `(?P<…>`.
 */
export function explicitCase(pattern: string): string {
  let inClass = false
  return pattern.replace(/\(\?<\w+>|\\x..|\\.|a-z|[a-z[\]]/g, part => {
    if (part.startsWith('(')) return '('
    if (part === '[' || part === ']') inClass = part === '['
    if (!/^[a-z]/.test(part)) return part
    const both = `${part}${part.toUpperCase()}`
    return inClass ? both : `[${both}]`
  })
}
