import { type Feature, features } from '../model/bundle.ts'
import { printedJson } from '../text/data.ts'
import { escapeControls, shellWord } from '../text/escape.ts'
import type { Paint } from '../text/layout.ts'
import { type Difference, isFine, type Outcome, type Unreachable } from './deployment.ts'
import { type Kind, kinds } from './kinds.ts'

/** Writes the outcome in one format, ending with a newline. */
type OutcomeReport = (outcome: Outcome, painted: Paint) => string

/** The formats of `verify --format`. */
export const outcomeReports: Readonly<Record<'text' | 'json' | 'badge', OutcomeReport>> = {
  text: textReport,
  json: jsonReport,
  badge: badgeReport,
}

/** For people: what the site is, then the first difference of each kind, with a command that shows it. */
function textReport(outcome: Outcome, painted: Paint): string {
  const { origin, resolve, unreachable, differences } = outcome
  if (unreachable) return unreachableText(origin, unreachable, painted)
  const blocks = byKind(differences).map(([kind, cases]) => block(kind, cases, resolve, painted))
  return [...blocks, ...remarks(outcome), `${painted(summary(outcome), 'bold')}\n`].join('\n')
}

/** Why nothing could be asked, for people. */
export function unreachableText(url: string, { reason, note }: Unreachable, painted: Paint): string {
  return `${painted('error:', 'bold', 'red')} ${escapeControls(url)} cannot be checked: ${escapeControls(reason)}\n\n  ${escapeControls(note)}\n`
}

function block(
  kind: Kind,
  [first, ...others]: readonly [Difference, ...Difference[]],
  resolve: string | undefined,
  painted: Paint,
): string {
  const { means, advice } = kinds[kind]
  const margin = (sign: string) => painted(sign.padStart(4), 'blue')
  const help = (line: string) => `${painted('   = help:', 'bold', 'cyan')} ${line}`
  return [
    `${painted(`difference[${kind}]`, 'bold', 'red')}${painted(`: ${means}`, 'bold')}`,
    `${margin('-->')} ${nameOf(first)}`,
    `${margin('|')} expected  ${clipped(first.expected)}`,
    `${margin('|')} received  ${clipped(first.received)}`,
    `${margin('|')} ${escapeControls(curl(first, resolve))}`,
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

/** A line for each feature that is left out. */
export function skipped(except: Outcome['except']): readonly string[] {
  return notAsked(except).map(
    ({ feature, because }) => `Skipped "${feature}" (${features[feature]}): ${because}`,
  )
}

/** The same for programs. */
export function notAsked(except: Outcome['except']) {
  return Object.entries(except).map(([feature, because]) => ({ feature: feature as Feature, because }))
}

function remarks({ except, givenUp, gone }: Outcome): readonly string[] {
  const lines = [...skipped(except)]
  for (const path of gone)
    lines.push(
      `Warning: ${path} was in the previous bundle and answers 404. If it has moved, write below redirects: ${path}: /new-address`,
    )
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

/** The JSON of an endpoint badge: https://shields.io/badges/endpoint-badge */
export function badge(message: string, isFine: boolean): string {
  const color = isFine ? 'brightgreen' : 'red'
  return `${printedJson({ schemaVersion: 1, label: 'portolan verify', message, color })}\n`
}

function badgeReport(outcome: Outcome): string {
  const { unreachable, differences } = outcome
  const found = differences.length === 0 ? 'no difference' : `${counted(differences.length)} different`
  return badge(unreachable ? 'unreachable' : found, isFine(outcome))
}

/** For programs: one JSON document. `version` changes when a program that reads it would have to. */
function jsonReport(outcome: Outcome): string {
  const { origin, resolve, id, requests, givenUp, gone, except, unreachable, differences } = outcome
  const found = {
    version: 1,
    ok: isFine(outcome),
    url: origin,
    resolve,
    bundle: id,
    requests,
    givenUp,
    gone,
    notAsked: notAsked(except),
    unreachable,
    differences: byKind(differences).map(([kind, cases]) => ({
      kind,
      means: kinds[kind].means,
      advice: kinds[kind].advice,
      count: cases.length,
      cases: cases.map(({ url, asked, expected, received }) => ({
        method: asked.method,
        url,
        headers: asked.headers,
        expected,
        received,
        curl: curl({ url, asked }, resolve),
      })),
    })),
  }
  return `${printedJson(found)}\n`
}

/** Differences of each kind, in the order of the kinds. */
function byKind(
  differences: readonly Difference[],
): readonly (readonly [Kind, readonly [Difference, ...Difference[]]])[] {
  const groups = new Map<Kind, [Difference, ...Difference[]]>()
  for (const difference of differences) {
    const group = groups.get(difference.kind)
    if (group) group.push(difference)
    else groups.set(difference.kind, [difference])
  }
  return [...groups]
}

/** The command that asks the same again. */
export function curl(
  { url, asked: { method, headers } }: Pick<Difference, 'url' | 'asked'>,
  resolve?: string,
): string {
  const { hostname, port, protocol } = new URL(url)
  const host = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  const where = resolve === undefined ? [] : ['--resolve', shellWord(`${host}:${resolve}`)]
  const how = method === 'HEAD' ? ['-I'] : method === 'GET' ? ['-i'] : ['-i', '-X', method]
  const coded = headers['Accept-Encoding'] === undefined ? [] : ['--compressed']
  // Without being told, curl sends Accept: */*.
  const fields = Object.entries({ ...(headers['Accept'] === undefined ? { Accept: [] } : {}), ...headers })
  const lines = fields.flatMap(([name, value]) =>
    fieldLines(name, value).flatMap(line => ['-H', shellWord(line)]),
  )
  return ['curl', ...how, ...where, ...coded, ...lines, shellWord(url)].join(' ')
}

function fieldLines(name: string, value: string | readonly string[]): readonly string[] {
  if (value === '') return [`${name};`]
  if (value.length === 0) return [`${name}:`]
  return (typeof value === 'string' ? [value] : value).map(line => `${name}: ${line}`)
}
