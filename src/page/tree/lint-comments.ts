import type { Nodes, Parents } from 'hast'
import { lastFrom } from '../../report/places.ts'
import type { Finding, Place } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'
import type { PageContext, Visitor } from './page-context.ts'
import { placeOf } from './places.ts'

interface Span {
  readonly start: number
  end: number
}

interface Stretch extends Span {
  readonly rules: readonly string[]
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
  let byRule: ReadonlyMap<string, readonly Span[]> | undefined
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
    isMuted: ({ ruleId, place }) => {
      byRule ??= new Map(
        warnings.map(rule => [rule, joined(stretches.filter(({ rules }) => rules.includes(rule)))]),
      )
      const muted = byRule.get(ruleId)
      if (place === undefined || muted === undefined) return false
      const { offset } = place.start
      const before = muted[lastFrom(muted, ({ start }) => start, offset)]
      return before !== undefined && offset >= before.start && offset < before.end
    },
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

/** Stretches that touch made one, in order. */
function joined(stretches: readonly Span[]): readonly Span[] {
  const found: Span[] = []
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else found.push({ start, end })
  }
  return found
}

/** A comment is about this node: not the empty line after it, and not a comment for another rule. */
function isContent(node: Nodes): boolean {
  return node.type !== 'comment' && (node.type !== 'text' || node.value.trim() !== '')
}
