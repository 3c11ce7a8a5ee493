// nginx's parser refuses parameters over 4 KiB.
const limit = 4000

/**
 * A constant of ours as an nginx string, in which `{name}` may stand for one of our variables, as nginx writes it. nginx expands `$` in
 * every kind of quotes and has no way to write it, so such a value is refused, not quoted; likewise whatever would end
 * the string early.
 */
export function quote(value: string, places: Readonly<Record<string, string>> = {}): string {
  const refused = /[$\\]|[^ -~\n]/.test(value) || value.length > limit
  if (refused || (value.includes('"') && value.includes("'")))
    throw new Error(`cannot be written into an nginx configuration: ${JSON.stringify(value)}`)
  const mark = value.includes('"') ? "'" : '"'
  const text = Object.entries(places).reduce(
    (filled, [name, place]) => filled.replaceAll(`{${name}}`, place),
    value.replaceAll('\n', '\\n'),
  )
  return `${mark}${text}${mark}`
}

/** The same for the value of a header: one line. */
export function quoteHeader(value: string, places: Readonly<Record<string, string>> = {}): string {
  if (value.includes('\n')) throw new Error(`a header of two lines: ${JSON.stringify(value)}`)
  return quote(value, places)
}

/** A regular expression as an nginx string. nginx leaves backslashes alone, but for those that are refused here. */
export function quotePattern(pattern: string): string {
  if (/[^ !#-~]|\\["'\\rn]|\\$/.test(pattern) || pattern.length > limit)
    throw new Error(`cannot be written as an nginx pattern: ${pattern}`)
  return `"${pattern}"`
}
