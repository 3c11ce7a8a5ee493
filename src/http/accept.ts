/** The choice for a page. `none`: the request refuses both, in a header that is well-formed throughout. */
export type Variant = 'html' | 'markdown' | 'none'

/** Longer Accept headers are not looked at. In bytes; Node hands headers over as latin1, a byte a character. */
export const acceptLimit = 1024

/** A member of an Accept header as it was read: a media range with its weight, or what keeps it from counting. */
export type Member =
  | { readonly text: string; readonly range: string; readonly weight: number }
  | { readonly text: string; readonly fault: 'range' | 'weight' }

/** The step that decided. `acceptReason` puts it into words, which edge hosts leave out. */
export interface Decision {
  readonly variant: Variant
  readonly step:
    | 'absent'
    | 'too-long'
    | 'nothing-counts'
    | 'both-refused'
    | 'partly-malformed'
    | 'markdown-refused'
    | 'html-refused'
    | 'markdown-not-named'
    | 'weights'
  /** Effective weights, where there were any to compare. */
  readonly markdown: number
  readonly html: number
  /** In order; none of a header that is not looked at. */
  readonly members: readonly Member[]
}

// RFC 9110 5.6.2 and 5.6.4. A quote that never closes runs to the end of the header.
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const quoted = '"(?:[^"\\\\]|\\\\[\\s\\S])*"'
const memberText = new RegExp(`(?:[^",]|${quoted})+(?:"[\\s\\S]*)?|"[\\s\\S]*`, 'g')
const memberPattern = new RegExp(`^(${token}/${token}|\\*)[ \\t]*((?:;(?:[^";]|${quoted})*)*)$`)
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
  const members = accept === undefined || accept.length > acceptLimit ? [] : membersOf(accept)
  const weights = weightsOf(members)
  const named = weights['text/markdown']
  const any = weights['text/*'] ?? weights['*/*'] ?? 0
  const markdown = named ?? any
  const html = weights['text/html'] ?? any
  const by = (step: Decision['step'], variant: Variant): Decision => ({
    variant,
    step,
    markdown,
    html,
    members,
  })
  if (accept === undefined) return by('absent', 'html')
  if (accept.length > acceptLimit) return by('too-long', 'html')
  const malformed = members.some(member => 'fault' in member)
  if (members.every(member => 'fault' in member)) return by('nothing-counts', 'html')
  if (markdown === 0 && html === 0)
    return malformed ? by('partly-malformed', 'html') : by('both-refused', 'none')
  if (markdown === 0) return by('markdown-refused', 'html')
  if (html === 0) return by('html-refused', 'markdown')
  if (named === undefined) return by('markdown-not-named', 'html')
  return by('weights', markdown >= html ? 'markdown' : 'html')
}

/** Of one range listed twice, the first that counts. */
function weightsOf(members: readonly Member[]): Partial<Record<string, number>> {
  const weights: Partial<Record<string, number>> = {}
  for (const member of members) if ('range' in member) weights[member.range] ??= member.weight
  return weights
}

/** Members in order. Empty members are skipped (RFC 9110 5.6.1). */
function membersOf(accept: string): readonly Member[] {
  const members = accept.match(memberText) ?? []
  return members
    .map(text => text.replace(/^[ \t]+/, ''))
    .filter(text => text !== '')
    .map(memberOf)
}

function memberOf(text: string): Member {
  const [, name, rest] = memberPattern.exec(text) ?? []
  if (name === undefined || rest === undefined) return { text, fault: 'range' }
  const range = name === '*' ? '*/*' : name.toLowerCase()
  const values = (rest.match(parameters) ?? []).map(parameter => parameter.replace(/^;[ \t]*/, ''))
  const [weighted] = values.filter(value => weightName.test(value))
  if (weighted === undefined) return { text, range, weight: 1 }
  const weight = weightPattern.exec(weighted)?.[1]
  return weight === undefined ? { text, fault: 'weight' } : { text, range, weight: Number(weight) }
}

/** Why a page was chosen, in words. */
export function acceptReason({ step, variant, markdown, html }: Decision): string {
  switch (step) {
    case 'absent':
      return 'no Accept header: HTML is the default'
    case 'too-long':
      return `an Accept header over ${acceptLimit} bytes is not looked at: HTML is the default`
    case 'nothing-counts':
      return 'no media range that counts: HTML is the default'
    case 'both-refused':
      return 'neither HTML nor Markdown is acceptable'
    case 'partly-malformed':
      return 'neither is acceptable, but part of the header is malformed: HTML is the default'
    case 'markdown-refused':
      return 'HTML is acceptable, Markdown is not'
    case 'html-refused':
      return 'Markdown is acceptable, HTML is not'
    case 'markdown-not-named':
      return 'Markdown is not named: HTML is the default'
    case 'weights':
      return variant === 'markdown'
        ? `Markdown is named with weight ${markdown}, HTML has ${html}${markdown === html ? ': a tie goes to Markdown' : ''}`
        : `HTML has weight ${html}, Markdown ${markdown}`
  }
}

/** Why a member does not count; `undefined` for one that does. */
export function acceptFault(member: Member): string | undefined {
  if (!('fault' in member)) return undefined
  return member.fault === 'range' ? 'it is no media range' : 'its q is no weight from 0 to 1'
}
