import type { Site } from '../../model/site.ts'
import type { Problem } from '../../report/problem.ts'
import { parseUrl } from '../../text/parse-url.ts'
import type { LinkAnswer } from '../../verify/links/ask-links.ts'

type Spot = Pick<Problem, 'file' | 'place'>

/** The addresses of other websites that pages and the config link to, each with where that is. */
export function outsideLinks({ file, texts, sources, config }: Site): ReadonlyMap<string, readonly Spot[]> {
  const found = new Map<string, Spot[]>()
  const own = parseUrl(config.baseUrl)?.origin
  const add = (address: string, spot: Spot) => {
    const url = /^https?:\/\//i.test(address) ? parseUrl(address) : undefined
    if (url === undefined || url.origin === own) return
    url.hash = ''
    const spots = found.get(url.href) ?? []
    const isKnown = spots.some(
      ({ file, place }) => file === spot.file && place?.start.offset === spot.place?.start.offset,
    )
    // Those of the config come first, and pages show them, too.
    const isOfConfig = spot.file !== file && spots[0]?.file === file
    if (!isKnown && !isOfConfig) found.set(url.href, [...spots, spot])
  }
  for (const { text, place, role } of texts) if (role === 'link') add(text, { file, place })
  for (const page of sources)
    for (const { url, place } of page.outside ?? []) add(url, { file: page.file, place })
  return found
}

/** Problems with them, at each place, or that nothing could be reached. Only what is certain is an error. */
export function linkProblems(
  links: ReadonlyMap<string, readonly Spot[]>,
  answers: ReadonlyMap<string, LinkAnswer>,
  file: string,
): readonly Problem[] {
  if (answers.size > 1 && [...answers.values()].every(({ isUnreached }) => isUnreached)) {
    const [first] = answers.values()
    const reason = `No link to another website could be checked: ${first?.why}`
    const note = 'Check the network of this machine, or name a DNS server with --dns-server'
    return [{ file, ruleId: 'unchecked-link', reason, note, fatal: false, staysWarning: true }]
  }
  return [...links].flatMap(([address, spots]) => {
    const { state, why } = answers.get(address) ?? {}
    if (state === undefined || state === 'alive') return []
    const problem =
      state === 'dead'
        ? ({
            ruleId: 'dead-outside-link',
            reason: `The link ${address} is dead: ${why}`,
            fatal: true,
          } as const)
        : ({
            ruleId: 'unchecked-link',
            reason: `The link ${address} could not be checked: ${why}`,
            note: 'Open it in a browser',
            fatal: false,
            staysWarning: true,
          } as const)
    return spots.map(spot => ({ ...spot, ...problem }))
  })
}
