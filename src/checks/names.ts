import { targets } from '../hosts/index.ts'
import { notAmong } from '../text/suggest.ts'
import { atKey, type Check } from './check.ts'
import { warningNames } from './lint/lint.ts'

/** The names that a config may use. */
export const knownNames = { hosts: targets.map(({ name }) => name), warnings: warningNames }

/** Are the hosts and the warnings that the config names known? */
export const names: Check = ({ site }) => {
  return (
    [
      ['deploy.targets', site.config.deploy.targets ?? [], knownNames.hosts],
      ['lint.off', site.config.lint.off, knownNames.warnings],
    ] as const
  ).flatMap(([list, values, known]) =>
    values.flatMap((value, index) => {
      if (known.includes(value)) return []
      const at = `${list}[${index}]`
      const { reason, ...problem } = notAmong(known, value)
      return [atKey(site, at, { ...problem, reason: `\`${at}\` ${reason}` })]
    }),
  )
}
