import { escapeControls, escapeXml } from '../../text/escape.ts'
import { printedJson } from '../../text/json.ts'
import type { Difference, Outcome } from '../deployment.ts'
import { type Kind, kinds } from '../kinds/kinds.ts'
import { curl } from '../polite.ts'

/** For programs: one JSON document. `format` changes when a program that reads it would have to. */
export const jsonOutcome: OutcomeReport = ({
  origin,
  id,
  requests,
  givenUp,
  except,
  unreachable,
  differences,
}) => {
  const found = {
    format: 1,
    ok: unreachable === undefined && differences.length === 0,
    url: origin,
    bundle: id,
    requests,
    givenUp,
    notAsked: Object.entries(except).map(([feature, because]) => ({ feature, because })),
    ...(unreachable ? { unreachable } : {}),
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
        curl: curl({ url, asked }),
      })),
    })),
  }
  return `${printedJson(found)}\n`
}

/** For CI systems: one suite, a case for every kind of difference, and a skipped one for every feature not asked. */
export const junitOutcome: OutcomeReport = ({ origin, id, except, unreachable, differences }) => {
  const found = new Map(byKind(differences))
  const skipped = Object.entries(except)
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const cases = [
    testCase('reachable', unreachable && element('error', unreachable.reason, [unreachable.note])),
    ...names.map(kind => {
      const group = found.get(kind)
      return testCase(
        kind,
        group && element('failure', kinds[kind].means, [kinds[kind].advice, ...group.map(lineOf)]),
      )
    }),
    ...skipped.map(([feature, because]) =>
      testCase(`feature: ${feature}`, `<skipped${attributes({ message: `skipped, because ${because}` })}/>`),
    ),
  ]
  const counts = {
    tests: `${cases.length}`,
    failures: `${found.size}`,
    errors: unreachable ? '1' : '0',
    skipped: `${skipped.length}`,
  }
  const suite = { name: `portolan verify ${origin} (bundle ${id.slice(0, 8)})`, ...counts }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite${attributes(suite)}>\n${cases.join('')}</testsuite>\n`
}

function testCase(name: string, inside: string | undefined): string {
  const start = `  <testcase${attributes({ classname: 'portolan.verify', name })}`
  return inside === undefined ? `${start}/>\n` : `${start}>${inside}</testcase>\n`
}

function element(name: 'error' | 'failure', message: string, lines: readonly string[]): string {
  const content = lines.map(line => xmlText(line)).join('\n')
  return `<${name}${attributes({ message })}>${content}</${name}>`
}

function lineOf({ url, asked, expected, received }: Difference): string {
  return `${curl({ url, asked })}: ${received} instead of ${expected}`
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('')
}

/** XML has no way to write most control characters (XML 1.0 2.2), so they are spelled out. */
function xmlText(text: string): string {
  return escapeXml(escapeControls(text).replace(/[\ufffe\uffff]/g, '\ufffd'))
}

/** Colors text for a terminal. */
type Paint = (text: string, ...styles: readonly ('bold' | 'red' | 'blue' | 'cyan')[]) => string

/** Writes the outcome in one format, ending with a newline. */
export type OutcomeReport = (outcome: Outcome, painted: Paint) => string

/** Differences of each kind, in the order of the kinds. */
export function byKind(
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
