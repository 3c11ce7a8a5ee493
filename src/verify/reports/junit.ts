import { escapeXml } from '../../model/escape-xml.ts'
import { visible } from '../../model/visible.ts'
import { byKind } from '../by-kind.ts'
import { curl } from '../curl.ts'
import type { Difference } from '../difference.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Report } from './report.ts'

/** For CI systems: one suite, a case for every kind of difference, and a skipped one for every feature not asked. */
export const junit: Report = ({ origin, id, except, unreachable, differences }) => {
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
      testCase(
        `feature: ${feature}`,
        `<skipped${attributes({ message: `not asked, because ${because}` })}/>`,
      ),
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

/** XML has no way to write most control characters (XML 1.0 2.2), so they are spelt out. */
function xmlText(text: string): string {
  return escapeXml(visible(text).replace(/[\ufffe\uffff]/g, '\ufffd'))
}
