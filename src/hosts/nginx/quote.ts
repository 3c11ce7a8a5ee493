// nginx's parser refuses parameters over 4 KiB.
const limit = 4000

/**
 * One of our constants, of one line, as an nginx string, in which `{name}` may mean one of our variables, as nginx writes it. nginx expands `$` in
 * every kind of quotes and has no way to write it, so such a value is refused, not quoted; likewise whatever would end
 * the string early.
 */
export function quote(value: string, places: Readonly<Record<string, string>> = {}): string {
  const refused = /[$\\]|[^ -~]/.test(value) || value.length > limit
  if (refused || (value.includes('"') && value.includes("'")))
    throw new Error(`cannot be written into an nginx configuration: ${JSON.stringify(value)}`)
  const mark = value.includes('"') ? "'" : '"'
  const text = Object.entries(places).reduce(
    (filled, [name, place]) => filled.replaceAll(`{${name}}`, place),
    value,
  )
  return `${mark}${text}${mark}`
}

/** A regular expression as an nginx string. nginx leaves backslashes alone, except those that are refused here. */
export function quotePattern(pattern: string): string {
  if (/[^ !#-~]|\\["'\\rn]|\\$/.test(pattern) || pattern.length > limit)
    throw new Error(`cannot be written as an nginx pattern: ${pattern}`)
  return `"${pattern}"`
}

/** What a value may be without quotes. */
export const plainText = /^[A-Za-z0-9 ,.:/_@+=<>()[\]?!&*%-]*$/
