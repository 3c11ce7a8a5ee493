/**
 * One of our constants as one argument of an Apache directive, in which `{name}` may mean one of our variables. What
 * some directive would expand is refused, not escaped: `%`, `$` and backslashes.
 */
export function quote(value: string, variables: Readonly<Record<string, string>> = {}): string {
  if (/[%$\\]|[^ -~]/.test(value)) throw new Error(`cannot be written for Apache: ${JSON.stringify(value)}`)
  const text = Object.entries(variables).reduce(
    (filled, [name, variable]) => filled.replaceAll(`{${name}}`, variable),
    value.replaceAll('"', '\\"'),
  )
  return `"${text}"`
}

/**
 * Flags of a RewriteRule in brackets, as one argument. Within flags `%` and `$` begin our variables. A comma would
 * end one of them, and mod_rewrite knows no way to write the mark that a string began with.
 */
export function quoteFlags(flags: readonly string[]): string {
  const text = flags.join(',')
  const refused = /[\\']|[^ -~]|\$(?!0)|%(?!\{ENV:\w+\}|1)/.test(text)
  if (refused || flags.some(flag => flag.includes(',')))
    throw new Error(`cannot be written as flags of Apache: ${text}`)
  const mark = text.includes('"') ? "'" : /[ ]/.test(text) ? '"' : ''
  return `${mark}[${text}]${mark}`
}

/** A regular expression as one argument: Apache leaves backslashes alone, except before quotes and backslashes. */
export function quotePattern(pattern: string): string {
  if (/[^ !#-~]|\\\\|\\$|\$\{/.test(pattern)) throw new Error(`cannot be written as a pattern: ${pattern}`)
  return `"${pattern}"`
}

/** What a value may be without quotes. */
export const plainText = /^[A-Za-z0-9.:/_[\]-]*$/
