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

/** What a value may be without quotes. */
export const plainText = /^[A-Za-z0-9,.:/_@+-]*$/
