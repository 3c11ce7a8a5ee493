/** What a request for a page gets. `none`: it refuses both, in a header that is well-formed throughout. */
export type Variant = 'html' | 'markdown' | 'none'

/** Longer Accept headers are not looked at. In bytes; Node hands headers over as latin1, a byte a character. */
export const acceptLimit = 1024

/** A member of an Accept header, as it was read: a media range with its weight, or why it does not count. */
export type Member =
  | { readonly text: string; readonly range: string; readonly weight: number }
  | { readonly text: string; readonly ignored: string }

/** The step of the rule that decided, and what it had to decide on; `explain` prints both. */
export interface Decision {
  readonly variant: Variant
  readonly because: string
  /** In order; none of a header that is not looked at. */
  readonly members: readonly Member[]
}

// RFC 9110 5.6.2 and 5.6.4. A quote that never closes runs to the end of the header.
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const quoted = '"(?:[^"\\\\]|\\\\[^])*"'
const memberText = new RegExp(`(?:[^",]|${quoted})+(?:"[^]*)?|"[^]*`, 'y')
const separators = /[ \t,]*/y
const memberPattern = new RegExp(`^(${token}/${token}|\\*)[ \\t]*((?:;(?:[^";]|${quoted})*)*)$`)
const parameters = new RegExp(`;[ \\t]*((?:[^";]|${quoted})*)`, 'g')
const weightName = /^q(?=[= \t]|$)/i
const weightPattern = /^q=(0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)[ \t]*$/i

/** Which representation of a page an Accept header asks for: RFC 9110 12.5.1, and a tie goes to a named Markdown. */
export function negotiate(accept: string | undefined): Variant {
  return decide(accept).variant
}

/** The same, with the reason. */
export function decide(accept: string | undefined): Decision {
  if (accept === undefined)
    return { variant: 'html', because: 'no Accept header: HTML is the default', members: [] }
  if (accept.length > acceptLimit) {
    const because = `an Accept header over ${acceptLimit} bytes is not looked at: HTML is the default`
    return { variant: 'html', because, members: [] }
  }
  const members = membersOf(accept)
  return { ...weigh(members), members }
}

function weigh(members: readonly Member[]): Omit<Decision, 'members'> {
  const counted = members.filter(member => 'range' in member)
  if (counted.length === 0)
    return { variant: 'html', because: 'no media range that counts: HTML is the default' }
  const weights = new Map<string, number>()
  for (const { range, weight } of counted) if (!weights.has(range)) weights.set(range, weight)
  const named = weights.get('text/markdown')
  const any = weights.get('text/*') ?? weights.get('*/*') ?? 0
  const markdown = named ?? any
  const html = weights.get('text/html') ?? any
  if (markdown === 0 && html === 0) {
    return members.length === counted.length
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

/** Empty members are skipped (RFC 9110 5.6.1). */
function membersOf(accept: string): readonly Member[] {
  const members: Member[] = []
  let at = 0
  while (true) {
    separators.lastIndex = at
    separators.exec(accept)
    memberText.lastIndex = separators.lastIndex
    const text = memberText.exec(accept)?.[0]
    if (text === undefined) return members
    at = memberText.lastIndex
    members.push(memberOf(text))
  }
}

function memberOf(text: string): Member {
  const [, name, rest] = memberPattern.exec(text) ?? []
  if (name === undefined || rest === undefined) return { text, ignored: 'it is no media range' }
  const range = name === '*' ? '*/*' : name.toLowerCase()
  const weighted = Array.from(rest.matchAll(parameters), match => match[1] ?? '').find(value =>
    weightName.test(value),
  )
  if (weighted === undefined) return { text, range, weight: 1 }
  const weight = weightPattern.exec(weighted)?.[1]
  return weight === undefined
    ? { text, ignored: 'its q is no weight from 0 to 1' }
    : { text, range, weight: Number(weight) }
}
