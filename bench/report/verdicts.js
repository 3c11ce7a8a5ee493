// What was measured, held against the budgets.
import { budgets, shown } from './budgets.js'

export function verdicts(results) {
  return budgets.map(row => {
    const figure = row.figure(results)
    if (figure === undefined) return { ...row, measured: '', verdict: 'not measured' }
    const { text = '', kept = true } = row.extra?.(results) ?? {}
    return {
      ...row,
      measured: [shown(figure), ...(text === '' ? [] : [text])].join('; '),
      verdict: figure <= row.budget && kept ? 'holds' : 'missed',
      ...(row.aim === undefined ? {} : { later: figure <= row.aim ? 'reached' : 'not yet' }),
    }
  })
}
