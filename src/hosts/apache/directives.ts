/** A RewriteRule that changes nothing but variables, with its conditions, ready to be printed. */
export interface RewriteRule {
  readonly conditions: readonly string[]
  readonly pattern: string
  readonly flags: string
  /** The text in place of the address; absent: it stays. */
  readonly to?: string
}

/** Sets our variables, whose names all begin alike, when the pattern matches and the conditions hold. */
export function setting(
  pattern: string,
  variables: Readonly<Record<string, string>>,
  conditions: readonly string[] = [],
  more: readonly string[] = [],
): RewriteRule {
  // Apache cuts spaces off the end of a flag. There is never a variable of this name.
  const ended = (value: string) => (value.endsWith(' ') ? `${value}%{ENV:PORTOLAN_NONE}` : value)
  const flags = Object.entries(variables).map(([name, value]) => `E=PORTOLAN_${name}:${ended(value)}`)
  return { conditions, pattern, flags: quoteFlags([...more, ...flags]) }
}

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
  // A backslash before % makes it one; letters of any language mean nothing.
  const refused = /[\\'\p{Cc}]|\$(?!0)|%(?!\{ENV:\w+\}|1)/u.test(text.replaceAll('\\%', ''))
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

/** Values that need no quotes. */
export const plainText = /^[A-Za-z0-9.:/_[\]-]*$/

/** Conditions: nothing is known of the path yet; the path is like a pattern; there is such a file. */
export const unknown = '%{ENV:PORTOLAN_KIND} !.'
export const uri = (pattern: string) => `%{REQUEST_URI} ${pattern}`
export const exists = (file: string) => `%{DOCUMENT_ROOT}${file} -f`

/** In flags and targets, `%2` is what a pattern has captured. */
export function escapedInFlags(path: string): string {
  return path.replaceAll('%', '\\%')
}
