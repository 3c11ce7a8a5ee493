import { targets } from '../hosts/index.ts'
import { notAmong } from '../text/suggest.ts'
import { atKey, type Check } from './check.ts'
import { warningNames } from './lint.ts'

/** Are the hosts and the warnings that the config names known? */
export const names: Check = ({ site }) => {
  const hosts = targets.map(({ name }) => name)
  return (
    [
      ['deploy.targets', site.config.deploy.targets ?? [], hosts],
      ['lint.off', site.config.lint.off, warningNames],
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
