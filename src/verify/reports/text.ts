import { escapeControls } from '../../text/escape.ts'
import type { Difference, Outcome } from '../deployment.ts'
import { type Kind, kinds } from '../kinds/kinds.ts'
import { curl } from '../polite.ts'
import { byKind, type OutcomeReport } from './documents.ts'

/** For people: what the site is, then the first difference of each kind, with a command that shows it. */
export const textOutcome: OutcomeReport = (outcome, painted) => {
  const { origin, unreachable, differences } = outcome
  if (unreachable)
    return `${painted('error:', 'bold', 'red')} ${origin} cannot be checked: ${escapeControls(unreachable.reason)}\n\n  ${escapeControls(unreachable.note)}\n`
  const blocks = byKind(differences).map(([kind, cases]) => block(kind, cases, painted))
  return [...blocks, ...remarks(outcome), `${painted(summary(outcome), 'bold')}\n`].join('\n')
}

function block(
  kind: Kind,
  [first, ...others]: readonly [Difference, ...Difference[]],
  painted: Parameters<OutcomeReport>[1],
): string {
  const { means, advice } = kinds[kind]
  const margin = (sign: string) => painted(sign.padStart(4), 'blue')
  const help = (line: string) => `${painted('   = help:', 'bold', 'cyan')} ${line}`
  return [
    `${painted(`difference[${kind}]`, 'bold', 'red')}${painted(`: ${means}`, 'bold')}`,
    `${margin('-->')} ${nameOf(first)}`,
    `${margin('|')} expected  ${clipped(first.expected)}`,
    `${margin('|')} received  ${clipped(first.received)}`,
    `${margin('|')} ${escapeControls(curl(first))}`,
    help(advice),
    ...(others.length === 0 ? [] : [`   = ${counted(others.length)} more like it${examples(first, others)}`]),
    '',
  ].join('\n')
}

function nameOf({ url, asked: { method } }: Difference): string {
  return escapeControls(`${method} ${url}`)
}

/** Some of the others, each address once. */
function examples(first: Difference, others: readonly Difference[]): string {
  const addresses = [...new Set(others.map(({ asked }) => asked.target))].filter(
    target => target !== first.asked.target,
  )
  if (addresses.length === 0) return ''
  const shown = addresses.slice(0, 3).map(target => clipped(target))
  return `: ${shown.join(', ')}${addresses.length > 3 ? ', …' : ''}`
}

function remarks({ except, givenUp }: Outcome): readonly string[] {
  const lines = Object.entries(except).map(([feature, because]) => `Skipped: ${feature}, because ${because}`)
  if (givenUp > 0)
    lines.push(`Stopped early: the site stopped answering, and ${counted(givenUp)} requests were not sent`)
  return lines.length === 0 ? [] : [`${lines.join('\n')}\n`]
}

function summary({ origin, id, requests, differences }: Outcome): string {
  const asked = `${counted(requests)} request${requests === 1 ? '' : 's'}`
  const bundle = `bundle ${id.slice(0, 8)}`
  if (differences.length === 0) return `${origin} serves ${bundle}: ${asked}, no difference`
  const found = new Set(differences.map(({ kind }) => kind)).size
  const differing = `${counted(differences.length)} difference${differences.length === 1 ? '' : 's'}`
  return `${origin} does not serve ${bundle}: ${asked}, ${differing}${found > 1 ? ` of ${found} kinds` : ''}`
}

/** Values of header fields can be very long. */
function clipped(text: string): string {
  return escapeControls(text.length > 400 ? `${text.slice(0, 400)}…` : text)
}

function counted(number: number): string {
  return `${number}`.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
