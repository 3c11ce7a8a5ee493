import type { Problem } from '../report/problem.ts'
import type { Check } from './check.ts'

type Spot = Pick<Problem, 'file' | 'place'>
type Found = Pick<Problem, 'ruleId' | 'reason' | 'note'>

/** Do the dates of the config and of the pages still hold today? Without a known day nothing is asked. */
export const dates: Check = ({ site, today }) => {
  if (today === undefined) return []
  const { file, placeOf, config, pages } = site
  const ask = (
    date: string | undefined,
    question: (date: string, since: number) => Found | undefined,
    spot: Spot,
  ) => {
    const found =
      date === undefined ? undefined : question(date, (Date.parse(today) - Date.parse(date)) / dayLength)
    // Time alone never fails a build.
    return found === undefined ? [] : [{ ...spot, ...found, fatal: false, staysWarning: true as const }]
  }
  const at = (key: string) => ({ file, place: placeOf(key) })
  return [
    ...ask(config.agents.security?.expires, expiry, at('agents.security.expires')),
    ...ask(config.site.announcement?.until, over, at('site.announcement.until')),
    ...ask(config.server.closed?.until?.slice(0, 10), reopened, at('server.closed.until')),
    ...ask(config.server.updated, age('`server.updated`'), at('server.updated')),
    ...pages.flatMap(({ updated, source, places, isPart }) =>
      isPart ? [] : ask(updated, age('`updated`'), { file: source, place: places.updated }),
    ),
    ...pages.flatMap(({ isPost, front, source, places }) =>
      isPost ? ask(front.date, future, { file: source, place: places.date }) : [],
    ),
  ]
}

const dayLength = 86_400_000

function expiry(expires: string, passed: number): Found | undefined {
  const name = '`agents.security.expires`'
  if (passed > 0)
    return {
      ruleId: 'security-expired',
      reason: `${name} was ${expires}: security.txt has expired`,
      note: 'Check that the contact is still right, and set a date within the next year',
    }
  if (passed >= -366) return undefined
  return {
    ruleId: 'security-distant',
    reason: `${name} is ${expires}, more than a year away`,
    note: 'Set an earlier date: RFC 9116 recommends less than a year',
  }
}

function over(until: string, passed: number): Found | undefined {
  if (passed <= 0) return undefined
  return {
    ruleId: 'announcement-over',
    reason: `The announcement ended on ${until}, but pages still show it`,
    note: 'Remove `site.announcement`, also in `languages`, or set a later date',
  }
}

function reopened(until: string, passed: number): Found | undefined {
  const reason = `The server was closed until ${until}, but pages still say that it is closed`
  const note = 'Remove `server.closed`, also in `languages`, or set a later time'
  return passed <= 0 ? undefined : { ruleId: 'closed-over', reason, note }
}

function age(name: string) {
  return (updated: string, passed: number): Found | undefined => {
    if (passed < -1)
      return {
        ruleId: 'updated-future',
        reason: `${name} is ${updated}, in the future`,
        note: 'Write the date of the last change',
      }
    if (passed <= 365) return undefined
    return {
      ruleId: 'updated-stale',
      reason: `${name} is ${updated}, more than a year ago`,
      note: 'Check that the text is still right, and write the date of that check',
    }
  }
}

function future(date: string, passed: number): Found | undefined {
  // Somewhere on earth it is tomorrow already.
  if (passed >= -1) return undefined
  return {
    ruleId: 'post-future',
    reason: `\`date\` is ${date}, in the future: the build publishes the post now`,
    note: 'To publish it later, write `draft: yes` until then',
  }
}
