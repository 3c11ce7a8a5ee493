import { checkedText, type Problem } from './problem.ts'

/** A day of the calendar as YYYY-MM-DD. */
export const calendarDate = checkedText(dateProblem, { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

function dateProblem(value: string): Problem | undefined {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(value)
  if (parts === null) return { ruleId: 'date', reason: 'must be a date written as YYYY-MM-DD' }
  const [year = '', month = '', day = ''] = parts.slice(1)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!exists(date)) return { ruleId: 'date', reason: 'is not a real date' }
  if (date === value) return undefined
  return { ruleId: 'date', reason: 'must be a date written as YYYY-MM-DD', expected: [date] }
}

function exists(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !date.startsWith('0000') && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
