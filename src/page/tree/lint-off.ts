import { suggest } from '../../text/suggest.ts'
import type { PageContext } from './page-context.ts'

/** The warnings that comments of a page such as `<!-- portolan-lint-off address-differs -->` switch off on it. */
export function lintOff({ text, place, report, source }: PageContext): ReadonlySet<string> {
  const { warnings = [] } = source
  const off = new Set<string>()
  for (const { 0: comment, 1: names = '', index } of text.matchAll(/<!--\s*portolan-lint-off\b([^>]*)-->/g))
    for (const name of names.match(/\w[\w-]*\w/g) ?? ['']) {
      if (warnings.includes(name)) off.add(name)
      else
        report({
          place: place(index, index + comment.length),
          ruleId: 'lint-comment',
          reason: `There is no lint rule \`${name}\` to turn off`,
          note: 'Name it as in `<!-- portolan-lint-off address-differs -->`; docs/diagnostics.md lists them',
          expected: suggest(name, warnings),
          fatal: false,
        })
    }
  return off
}
