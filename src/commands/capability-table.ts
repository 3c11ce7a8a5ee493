import type { Target } from '../targets/target.ts'

/** What hosts do otherwise than `http/answer` says, a line each; who has no line does everything exactly so. */
export function capabilityTable(targets: readonly Pick<Target, 'name' | 'differs'>[]): string {
  const rows = targets.flatMap(({ name, differs }) =>
    Object.entries(differs).map(([feature, instead]) => [name, feature, instead] as const),
  )
  if (rows.length === 0) return ''
  const width = (column: 0 | 1) => Math.max(...rows.map(row => row[column].length)) + 2
  const lines = rows.map(
    ([name, feature, instead], index) =>
      `  ${(rows[index - 1]?.[0] === name ? '' : name).padEnd(width(0))}${feature.padEnd(width(1))}${instead}`,
  )
  return ['All hosts answer alike, except:', '', ...lines].join('\n')
}
