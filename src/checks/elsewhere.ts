import { targetsOf } from '../hosts/targets-of.ts'
import { isElsewhere } from '../model/elsewhere.ts'
import { type Finding, type Problem, problemIn } from '../report/problem.ts'
import { compareText } from '../text/data.ts'
import { atKey, type Check, type Checked } from './check.ts'

/** Is what `deploy.elsewhere` leaves to other programs really free, and can the hosts leave it? */
export const elsewhere: Check = checked =>
  checked.site.config.deploy.elsewhere.flatMap((prefix, index) => {
    const key = `deploy.elsewhere[${index}]`
    return [...taken(checked, prefix, key), ...wholeHosts(checked, prefix, key)]
  })

/** Pages and files at such an address: they could never be seen. The path without its slash is one, as it redirects there. */
function taken({ site, others }: Checked, prefix: string, key: string): readonly Problem[] {
  const isBelow = (path: string) => isElsewhere(`${path}/`, [prefix])
  const pages = site.sources.filter(({ path }) => isBelow(path))
  const twins = new Set(pages.map(({ path }) => `${path}.md`))
  const [file] = [...others].filter(path => isBelow(path) && !twins.has(path)).sort(compareText)
  return [
    ...pages.map(({ path, file }) => problemIn(neverSeen(`The page ${path}`, prefix), file)),
    ...(file === undefined ? [] : [atKey(site, key, neverSeen(file, prefix))]),
  ]
}

/** The finding about an address that another program answers. */
export function neverSeen(what: string, prefix: string): Finding {
  return {
    ruleId: 'elsewhere-taken',
    reason: `${what} is never seen: \`deploy.elsewhere\` leaves ${prefix} to another program`,
    note: 'Choose another address for one of them',
  }
}

/** Hosts that answer every path themselves. */
function wholeHosts({ site }: Checked, prefix: string, key: string): readonly Problem[] {
  return targetsOf(site.config, undefined)
    .filter(({ wholeHost }) => wholeHost)
    .map(({ title, wholeHost }) =>
      atKey(site, key, {
        ruleId: 'elsewhere-host',
        reason: `${title} answers every path itself, so ${prefix} is not found there`,
        note:
          wholeHost === 'proxy'
            ? `Put a proxy in front that sends ${prefix} to the other program`
            : 'Give the other program its own host name, such as map.example.net, and allow it in `http.csp.frame`',
        fatal: false,
      }),
    )
}
