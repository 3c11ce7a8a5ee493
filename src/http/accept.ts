/** What a request for a page gets. `none`: it refuses both, in a header that is well-formed throughout. */
export type Variant = 'html' | 'markdown' | 'none'

/** Longer Accept headers are not looked at. In bytes; Node hands headers over as latin1, a byte a character. */
export const acceptLimit = 1024

/** The step of the rule that decided; `explain` prints it. */
export interface Decision {
  readonly variant: Variant
  readonly because: string
}

interface Member {
  readonly range: string
  readonly weight: number
}

// RFC 9110 5.6.2 and 5.6.4. A quote that never closes runs to the end of the header.
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const quoted = '"(?:[^"\\\\]|\\\\[^])*"'
const memberText = new RegExp(`(?:[^",]|${quoted})+(?:"[^]*)?|"[^]*`, 'g')
const memberPattern = new RegExp(`^[ \\t]*(${token}/${token}|\\*)[ \\t]*((?:;(?:[^";]|${quoted})*)*)$`)
const parameters = new RegExp(`;(?:[^";]|${quoted})*`, 'g')
const weightName = /^q(?=[= \t]|$)/i
const weightPattern = /^q=(0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*$/i

/**
 * Which representation of a page an Accept header asks for: RFC 9110 12.5.1, and a tie goes to a named Markdown. It runs on
 * edge hosts too: of what JavaScript has learned since 2009 only the syntax, which can be lowered, is used here.
 */
export function negotiate(accept: string | undefined): Variant {
  return decide(accept).variant
}

/** The same, with the reason. */
export function decide(accept: string | undefined): Decision {
  if (accept === undefined) return { variant: 'html', because: 'no Accept header: HTML is the default' }
  if (accept.length > acceptLimit)
    return { variant: 'html', because: `an Accept header over ${acceptLimit} bytes is not looked at` }
  const parsed = membersOf(accept)
  const counted = parsed.filter(member => member !== undefined)
  if (counted.length === 0)
    return { variant: 'html', because: 'no media range that counts: HTML is the default' }
  const weights: Partial<Record<string, number>> = {}
  for (const { range, weight } of counted) weights[range] ??= weight
  const named = weights['text/markdown']
  const any = weights['text/*'] ?? weights['*/*'] ?? 0
  const markdown = named ?? any
  const html = weights['text/html'] ?? any
  if (markdown === 0 && html === 0) {
    return parsed.length === counted.length
      ? { variant: 'none', because: 'neither HTML nor Markdown is acceptable' }
      : {
          variant: 'html',
          because: 'neither is acceptable, but part of the header is malformed: HTML is the default',
        }
  }
  if (markdown === 0) return { variant: 'html', because: 'Markdown is refused' }
  if (html === 0) return { variant: 'markdown', because: 'HTML is refused' }
  if (named === undefined)
    return { variant: 'html', because: 'Markdown is not named, and a wildcard never asks for it' }
  return markdown >= html
    ? { variant: 'markdown', because: `Markdown is named with weight ${markdown}, HTML has ${html}` }
    : { variant: 'html', because: `HTML has weight ${html}, Markdown ${markdown}` }
}

/** Members in order; `undefined` for one that does not count. Empty members are skipped (RFC 9110 5.6.1). */
function membersOf(accept: string): (Member | undefined)[] {
  const members = accept.match(memberText) ?? []
  return members.filter(text => !/^[ \t]*$/.test(text)).map(memberOf)
}

function memberOf(text: string): Member | undefined {
  const [, name, rest] = memberPattern.exec(text) ?? []
  if (name === undefined || rest === undefined) return undefined
  const range = name === '*' ? '*/*' : name.toLowerCase()
  const values = (rest.match(parameters) ?? []).map(parameter => parameter.replace(/^;[ \t]*/, ''))
  const [weighted] = values.filter(value => weightName.test(value))
  if (weighted === undefined) return { range, weight: 1 }
  const weight = weightPattern.exec(weighted)?.[1]
  return weight === undefined ? undefined : { range, weight: Number(weight) }
}
