import type { Problem } from '../report/problem.ts'
import type { Check } from './check.ts'

const dayLength = 86_400_000

type Spot = Pick<Problem, 'file' | 'place'>

/** Do the dates of the config and of the pages still hold today? Without a known day nothing is asked. */
export const dates: Check = ({ site, today }) => {
  if (today === undefined) return []
  const { file, placeOf, config, pages } = site
  const { security } = config.agents
  const inConfig = (key: string) => ({ file, place: placeOf(key) })
  return [
    ...(security === undefined ? [] : expiry(security.expires, today, inConfig('agents.security.expires'))),
    ...over(config.site.announcement?.until, today, inConfig('site.announcement.until')),
    ...age(config.server.updated, '`server.updated`', today, inConfig('server.updated')),
    ...pages.flatMap(({ updated, source, places, isPart }) =>
      isPart ? [] : age(updated, '`updated`', today, { file: source, place: places.updated }),
    ),
    ...pages.flatMap(({ isPost, front, source, places }) =>
      isPost ? future(front.date, today, { file: source, place: places.date }) : [],
    ),
  ]
}

function expiry(expires: string, today: string, spot: Spot): readonly Problem[] {
  const left = days(today, expires)
  const name = '`agents.security.expires`'
  if (left < 0)
    return warning(spot, {
      ruleId: 'security-expired',
      reason: `${name} was ${expires}: security.txt has expired`,
      note: 'Check that the contact is still right, and set a date within the next year',
    })
  if (left <= 366) return []
  return warning(spot, {
    ruleId: 'security-distant',
    reason: `${name} is ${expires}, more than a year away`,
    note: 'Set an earlier date: RFC 9116 recommends less than a year',
  })
}

function over(until: string | undefined, today: string, spot: Spot): readonly Problem[] {
  if (until === undefined || days(today, until) >= 0) return []
  return warning(spot, {
    ruleId: 'announcement-over',
    reason: `The announcement ended on ${until}, but pages still show it`,
    note: 'Remove `site.announcement`, also in `languages`, or set a later date',
  })
}

function age(updated: string | undefined, name: string, today: string, spot: Spot): readonly Problem[] {
  const passed = updated === undefined ? 0 : days(updated, today)
  if (passed < -1)
    return warning(spot, {
      ruleId: 'updated-future',
      reason: `${name} is ${updated}, in the future`,
      note: 'Write the date of the last change',
    })
  if (passed <= 365) return []
  return warning(spot, {
    ruleId: 'updated-stale',
    reason: `${name} is ${updated}, more than a year ago`,
    note: 'Check that the text is still right, and write the date of that check',
  })
}

function future(date: string | undefined, today: string, spot: Spot): readonly Problem[] {
  // Somewhere on earth it is tomorrow already.
  if (date === undefined || days(today, date) <= 1) return []
  return warning(spot, {
    ruleId: 'post-future',
    reason: `\`date\` is ${date}, in the future: the build publishes the post now`,
    note: 'To publish it later, write `draft: yes` until then',
  })
}

/** Time alone never fails a build. */
function warning(spot: Spot, found: Pick<Problem, 'ruleId' | 'reason' | 'note'>): readonly Problem[] {
  return [{ ...spot, ...found, fatal: false, staysWarning: true }]
}

function days(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength
}
