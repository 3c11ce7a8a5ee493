import type { Check } from './check.ts'

const dayLength = 86_400_000

/** Do the dates of the config still hold today? Without a known day nothing is asked. */
export const dates: Check = ({ site, today }) => {
  if (today === undefined) return []
  const { updated } = site.config.server
  const expires = site.config.agents.security?.expires
  const age = updated === undefined ? 0 : days(updated, today)
  const left = expires === undefined ? 1 : days(today, expires)
  const expiry = 'agents.security.expires'
  const update = 'server.updated'
  const questions = [
    {
      key: expiry,
      holds: left > 0,
      ruleId: 'security-expired',
      reason: `\`${expiry}\` is ${expires}: security.txt has expired`,
      note: 'Check that the contact still holds, and set a day within the next year',
      fatal: true,
    },
    {
      key: expiry,
      holds: left <= 366,
      ruleId: 'security-distant',
      reason: `\`${expiry}\` is ${expires}, more than a year away`,
      note: 'RFC 9116 advises less, so that a contact that no longer holds is noticed',
      fatal: false,
    },
    {
      key: update,
      holds: age >= -1,
      ruleId: 'updated-future',
      reason: `\`${update}\` is ${updated}, in the future`,
      note: 'Give the day of the last change',
      fatal: false,
    },
    {
      key: update,
      holds: age <= 365,
      ruleId: 'updated-stale',
      reason: `\`${update}\` is ${updated}, more than a year ago`,
      note: 'Check that the instructions still hold, and give the day on which you did',
      fatal: false,
    },
  ]
  return questions
    .filter(({ holds }) => !holds)
    .map(({ key, holds, ...problem }) => {
      const place = site.placeOf(key)
      return { file: site.file, ...(place && { place }), ...problem }
    })
}

function days(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength
}
