import type { Nodes, Parents } from 'hast'
import type { Finding, Place } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'
import type { PageContext, Visitor } from './page-context.ts'
import { placeOf } from './places.ts'

/** The content that a comment is about, as offsets. */
interface Stretch {
  readonly rules: readonly string[]
  readonly start: number
  readonly end: number
}

const mark = 'portolan-lint-off'

/** The comments of a page for the lint. */
interface LintComments {
  /** Absent for the most pages, which have no such comment. */
  readonly visitor?: Visitor<Nodes>
  /** A comment turns off this mistake. Call it after the walk. */
  readonly isMuted: (mistake: Pick<Finding, 'ruleId' | 'place'>) => boolean
}

/** Reads `<!-- portolan-lint-off rule -->`. */
export function lintComments({ text, report, source: { warnings = [] } }: PageContext): LintComments {
  if (!text.includes(mark)) return { isMuted: () => false }
  const stretches: Stretch[] = []
  return {
    visitor: parent => {
      if (!('children' in parent)) return
      // From the last one on: each comment is about the content after it.
      let next: Nodes | undefined
      for (const node of (parent as Parents).children.toReversed()) {
        if (isContent(node)) next = node
        const place = placeOf(node)
        if (node.type !== 'comment' || place === undefined) continue
        const [first, ...rules] = node.value.trim().split(/[\s,]+/)
        if (first !== mark) continue
        reportRules(rules, place)
        const end = next?.type === 'text' ? undefined : placeOf(next)?.end.offset
        stretches.push({
          rules,
          start: place.end.offset,
          end: end ?? placeOf(parent)?.end.offset ?? Number.POSITIVE_INFINITY,
        })
      }
    },
    isMuted: ({ ruleId, place }) =>
      place !== undefined &&
      stretches.some(
        ({ rules, start, end }) =>
          rules.includes(ruleId) && place.start.offset >= start && place.start.offset < end,
      ),
  }

  function reportRules(rules: readonly string[], place: Place): void {
    const strange = rules.length === 0 ? [''] : rules.filter(rule => !warnings.includes(rule))
    for (const rule of strange)
      report({
        place,
        ruleId: 'lint-comment',
        reason:
          rule === ''
            ? `\`${mark}\` needs the name of a lint rule`
            : `There is no lint rule \`${rule}\` to turn off`,
        note: `Name it as in \`<!-- ${mark} address-differs -->\`; docs/diagnostics.md lists them`,
        expected: suggest(rule, warnings),
        fatal: false,
      })
  }
}

/** A comment is about this node: not the empty line after it, and not a comment for another rule. */
function isContent(node: Nodes): boolean {
  return node.type !== 'comment' && (node.type !== 'text' || node.value.trim() !== '')
}
