/**
 * One of our constants, of one line, as a token of a Caddyfile, in which `{name}` may mean one of our placeholders. Other braces
 * are escaped, or Caddy would look for placeholders.
 */
export function quote(value: string, placeholders: Readonly<Record<string, string>> = {}): string {
  if (/[`\\$]|[^ -~]/.test(value))
    throw new Error(`cannot be written into a Caddyfile: ${JSON.stringify(value)}`)
  const text = value.replace(/\{(\w+)\}|[{}]/g, (brace, name: string | undefined) => {
    const placeholder = name === undefined ? undefined : placeholders[name]
    return placeholder === undefined ? brace.replace(/[{}]/g, '\\$&') : `{${placeholder}}`
  })
  return `\`${text}\``
}

/** A regular expression as a token: Caddy leaves backslashes alone, and looks for no placeholders there. */
export function quotePattern(pattern: string): string {
  if (/[^ !#-~]|\{\$|\\$/.test(pattern)) throw new Error(`cannot be written as a pattern: ${pattern}`)
  return `"${pattern}"`
}

/** The same, to be matched caseless: by `map`, which knows patterns by their tilde. */
export function quoteCaseless(pattern: string): string {
  return quotePattern(`~${explicitCase(pattern)}`)
}

/**
 * Every letter of a pattern in both cases, for RE2 as Caddy has it: `(?i)` would also take U+212A for k and U+017F for s. Captures
 * lose their names, which Go knows only as `(?P<…>`.
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

/** What a value may be without quotes. */
export const plainText = /^[A-Za-z0-9,.:/_@+-]*$/
