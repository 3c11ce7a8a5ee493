import { escapeXml } from '../../text/escape.ts'
import { styleCodes } from '../../text/layout.ts'
import type { Shown } from './shown.ts'

/** What open pages hear of a round. */
export function newsOf({ build, textSince, findings, good }: Shown): News {
  const { errors, warnings, report } = findings
  return { build, textSince, errors, warnings, report: good ? reportHtml(report) : '' }
}

/** What open pages receive after each round. */
export interface News {
  /** What is shown: a page of another build is loaded again. */
  readonly build: string
  /** The build before, if only text differs from it: a page of that build can exchange its text instead. */
  readonly textSince: string | undefined
  readonly errors: number
  readonly warnings: number
  /** The mistakes as safe HTML; empty without mistakes, or when the page itself shows them. */
  readonly report: string
}

/** A terminal report for a page: colors become classes, everything else is text. */
export function reportHtml(colored: string): string {
  return escapeXml(colored).replace(/\x1b\[([\d;]+)m/g, (_, codes: string) => {
    const classes = codes.split(';').map(code => styles.find(name => `${styleCodes[name]}` === code))
    return codes === '0' ? '</span>' : `<span class="${classes.join(' ')}">`
  })
}

const styles = Object.keys(styleCodes) as readonly (keyof typeof styleCodes)[]
