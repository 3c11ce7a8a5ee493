import { acceptLimit, type Decision, type Member } from './accept.ts'

/** Why a page was chosen, in words. Apart from the choice itself, because edge hosts have no room for words. */
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
      return 'Markdown is not named, and a wildcard never asks for it'
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
