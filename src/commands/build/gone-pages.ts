import { goneAddresses } from '../../http/answer.ts'
import type { Bundle, Manifest } from '../../model/bundle.ts'
import type { Problem } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'

/** Warns of addresses that the build before had and this one removes, each with a line for `redirects`. */
export function gonePages(before: Manifest, { site, manifest }: Pick<Bundle, 'site' | 'manifest'>) {
  const paths = manifest.routes
    .filter(({ path, representations }) => representations.length > 1 || path === '/')
    .map(({ path }) => path)
  return goneAddresses(before, manifest).map((path): Problem => {
    const to = suggest(path, paths)[0] ?? '/'
    return {
      file: site.file,
      place: site.keyPlaceOf('redirects'),
      ruleId: 'address-gone',
      reason: `The last build had ${path}, and this one has nothing there`,
      note: `If the page has moved, write below \`redirects:\` in the config: \`${path}: ${to}\``,
      fatal: false,
      // The next build no longer knows.
      staysWarning: true,
    }
  })
}
