/** A line as its author may have meant it. */
export interface Mend {
  /** What to replace, and by what. */
  readonly start: number
  readonly end: number
  readonly by: string
  /** The line, mended, without what is around it. */
  readonly line: string
  readonly lineStart: number
  readonly lineEnd: number
  readonly reason: string
}

const nearestLines = 20
const mostMends = 3
const longestLine = 2000
// `name Example`, `name:Example`, `name = Example`, `name`; behind the marks of list items.
const unfinished = /^([ \t]*(?:-[ \t]+)*)([A-Za-z][\w-]*)([ \t]*[:=：]?[ \t]*)(.*?)[ \t]*$/

/**
 * The lines without a colon that may be behind an error: the parser often notices only some lines later. Where a mend lets it read
 * on, the colon was what it missed.
 */
export function* missingColons(text: string, error: number): Iterable<Mend> {
  const nextLine = /[^\n]*\n/y
  // An error before a comment or an empty line is about the line behind it.
  let at = afterBlank(text, text.lastIndexOf('\n', error - 1) + 1)
  let found = 0
  for (let line = 0; line < nearestLines && found < mostMends; line++) {
    nextLine.lastIndex = at
    const end = nextLine.test(text) ? nextLine.lastIndex - 1 : text.length
    const mend = end - at > longestLine ? undefined : mendOf(text.slice(at, end), at)
    // A word alone is a key only if something stands in it.
    if (mend !== undefined && (mend.by !== ':' || holdsLines(text, end + 1, mend.lineStart - at))) {
      found++
      yield mend
    }
    if (at < 2) return
    at = text.lastIndexOf('\n', at - 2) + 1
  }
}

/** Whether the next line with anything in it is indented further, or begins a list. */
function holdsLines(text: string, from: number, indent: number): boolean {
  const at = afterBlank(text, from)
  const [, spaces = '', item] = /^([ \t]*)(-\s)?/.exec(text.slice(at, at + longestLine)) ?? []
  return spaces.length > indent || (item !== undefined && spaces.length === indent)
}

/** Where the next line begins that is neither empty nor a comment. */
function afterBlank(text: string, from: number): number {
  const blank = /[ \t]*(?:#.*)?\r?\n/y
  let at = from
  for (blank.lastIndex = at; blank.test(text); ) at = blank.lastIndex
  return at
}

function mendOf(written: string, at: number): Mend | undefined {
  const comment = /(?:^|[ \t])#.*$|\r$/.exec(written)?.index ?? written.length
  const [, indent = '', key = '', between = '', value = ''] = unfinished.exec(written.slice(0, comment)) ?? []
  if (key === '' || (between.trim() === ':' && (/[ \t]$/.test(between) || value === ''))) return undefined
  // `Text, that goes on` is no key.
  if (between === '' && value !== '') return undefined
  const start = at + indent.length + key.length
  const mark = between.trim()
  const by = value === '' ? ':' : ': '
  return {
    start,
    end: start + between.length,
    by,
    line: `${key}${by}${value}`,
    lineStart: at + indent.length,
    lineEnd: start + between.length + value.length,
    reason: mark === ':' ? `A space is missing after \`${key}:\`` : `A colon is missing after \`${key}\``,
  }
}
