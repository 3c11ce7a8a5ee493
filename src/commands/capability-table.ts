import { wrap } from '../report/wrap.ts'
import type { Target } from '../targets/target.ts'

/** What hosts do otherwise than `http/answer` says, one under the other; who is not named does everything exactly so. */
export function capabilityTable(
  targets: readonly Pick<Target, 'name' | 'differs'>[],
  width = Number.POSITIVE_INFINITY,
): string {
  const rows = targets.flatMap(({ name, differs }) =>
    Object.entries(differs).map(([feature, instead]) => [name, feature, instead] as const),
  )
  if (rows.length === 0) return ''
  const widest = (column: 0 | 1) => Math.max(...rows.map(row => row[column].length)) + 2
  const [first, second] = [widest(0), widest(1)]
  const lines = rows.flatMap(([name, feature, instead], index) => {
    const shown = rows[index - 1]?.[0] === name ? '' : name
    const [head = '', ...rest] = wrap(instead, Math.max(width - first - second - 2, 30))
    const indent = ' '.repeat(first + second)
    return [
      `  ${shown.padEnd(first)}${feature.padEnd(second)}${head}`,
      ...rest.map(line => `  ${indent}${line}`),
    ]
  })
  return ['All hosts answer alike, except:', '', ...lines].join('\n')
}
