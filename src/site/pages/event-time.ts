import type { FrontMatter } from '../../config/schema/front-matter.ts'
import { type Tree, treeAt } from '../../config/yaml/source.ts'
import type { EventTime } from '../../model/events.ts'
import type { Finding } from '../../report/problem.ts'
import { knownYears, offsetsAt, withOffset } from '../../text/time-zones.ts'

interface FoundTime {
  /** Absent when it has mistakes. */
  readonly event?: EventTime
  readonly findings: readonly Finding[]
}

const forms = { day: 'a day', local: 'a time', own: 'a time with an offset' } as const

/** When an event is, from its front matter, in the time zone of the site. The first mistake is the only one that is reported. */
export function eventTime(
  { start, end }: Pick<FrontMatter, 'start' | 'end'>,
  zone: string | undefined,
  tree: Tree,
): FoundTime {
  // A missing start has its message.
  if (start === undefined) return { findings: [] }
  const form = formOf(start)
  const at = (key: string, { reason, ...more }: Finding): Finding => ({
    ...more,
    place: treeAt(tree, key)?.place,
    reason: `\`${key}\` ${reason}`,
  })
  const wrongEnd = (reason: string) => ({ findings: [at('end', { ruleId: 'event-time', reason })] })
  if (end !== undefined && formOf(end) !== form) return wrongEnd(`must be ${forms[form]}, like \`start\``)
  const times = [start, ...(end === undefined ? [] : [end])].map(time => zonedTime(time, zone))
  const findings = times.flatMap(({ finding }, index) =>
    finding === undefined ? [] : [at(index === 0 ? 'start' : 'end', finding)],
  )
  const wrong = findings.find(({ fatal }) => fatal !== false)
  if (wrong !== undefined) return { findings: [wrong] }
  const [from = '', to] = times.map(({ start }) => start)
  const length = to === undefined ? 1 : Date.parse(to) - Date.parse(from)
  if (length < 0 || (length === 0 && form !== 'day')) return wrongEnd('must be after `start`')
  return { event: { start: from, end: to, zone: form === 'local' ? zone : undefined }, findings }
}

/** A day or a time of the site with its offset, and what is wrong with it, as the end of a sentence that begins with the name of its key. */
export function zonedTime(
  written: string,
  zone: string | undefined,
): EventTime & { readonly finding?: Finding | undefined } {
  const time = written.replace(' ', 'T')
  if (formOf(written) !== 'local') return { start: time }
  return { start: withOffset(time, offsetsAt(zone ?? '', time)[0] ?? 0), zone, finding: inZone(time, zone) }
}

function formOf(written: string): keyof typeof forms {
  if (written.length === 10) return 'day'
  return /(?:Z|[+-]\d\d:\d\d)$/.test(written) ? 'own' : 'local'
}

/** What is wrong with a time that has no offset. */
function inZone(time: string, zone: string | undefined): Finding | undefined {
  if (zone === undefined)
    return {
      ruleId: 'time-zone',
      reason: 'needs a time zone',
      note: `Write yours into the config, as in \`service: { timeZone: Europe/Berlin }\`, or an offset: \`${time}+01:00\``,
    }
  const [first, last] = knownYears()
  const ruleId = 'event-time'
  if (time < `${first}` || time > `${last + 1}`)
    return {
      ruleId,
      reason: `needs an offset, as in \`${time}+01:00\`, in years before ${first} or after ${last}`,
    }
  const [offset, second] = offsetsAt(zone, time)
  if (offset === undefined)
    return { ruleId, reason: `is a time that ${zone} does not have on this day, because clocks go forward` }
  if (second === undefined) return undefined
  return {
    ruleId: 'time-twice',
    reason: `is a time that ${zone} has twice on this day: the build takes the first`,
    note: `Write \`${withOffset(time, offset)}\` for the first, \`${withOffset(time, second)}\` for the second`,
    fatal: false,
  }
}
