import type { Place, Problem } from '../report/problem.ts'

function placed(place: Place | undefined): string {
  if (place === undefined) return ''
  const { start, end } = place
  return `:${start.line}:${start.column}-${end.line}:${end.column} (${start.offset}-${end.offset})`
}

/** All that a diagnostic holds. */
export function whole({ file, place, ruleId, reason, note, expected, related = [], fatal }: Problem): string {
  return [
    `${file}${placed(place)} ${fatal ? 'error' : 'warning'} ${ruleId}: ${reason}`,
    ...(note === undefined ? [] : [`  note: ${note}`]),
    ...(expected === undefined || expected.length === 0 ? [] : [`  expected: ${expected.join(' | ')}`]),
    ...related.map(other => `  related: ${other.file}${placed(other.place)} ${other.reason}`),
  ].join('\n')
}

export const shown = (diagnostics: readonly Problem[]) => diagnostics.map(whole).join('\n') || 'no complaint'
