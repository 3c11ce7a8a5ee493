import type { Nodes, Parents, Root } from 'hast'
import { isLintRule, lintRules } from '../schema/lint.ts'
import type { Complain, Mistake } from './complain.ts'
import { nearest } from './nearest.ts'
import { placeOf } from './place-of.ts'
import { walk } from './walk.ts'

interface Stretch {
  readonly rules: readonly string[]
  readonly start: number
  readonly end: number
}

const mark = 'portolan-lint-off'

/** Reads `<!-- portolan-lint-off rule -->`, and says whether a mistake stands in what follows such a comment. */
export function lintComments(
  tree: Root,
  text: string,
  complain: Complain,
): (mistake: Pick<Mistake, 'ruleId' | 'place'>) => boolean {
  // Most pages have no such comment, and need not be gone through.
  if (!text.includes(mark)) return () => false
  const stretches: Stretch[] = []
  walk<Nodes>(tree, node => {
    if ('children' in node) stretches.push(...stretchesIn(node as Parents, complain))
  })
  return ({ ruleId, place }) =>
    stretches.some(
      ({ rules, start, end }) =>
        place !== undefined &&
        rules.includes(ruleId) &&
        place.start.offset >= start &&
        place.start.offset < end,
    )
}

function stretchesIn(parent: Parents, complain: Complain): readonly Stretch[] {
  return parent.children.flatMap((node, index): readonly Stretch[] => {
    const place = placeOf(node)
    if (node.type !== 'comment' || place === undefined) return []
    const [first, ...words] = node.value.trim().split(/[\s,]+/)
    if (first !== mark) return []
    const rules = words.filter(isLintRule)
    const strange = words.length === 0 ? [''] : words.filter(word => !isLintRule(word))
    for (const word of strange)
      complain({
        place,
        ruleId: 'lint-comment',
        reason:
          word === '' ? `\`${mark}\` names no warning` : `There is no warning \`${word}\` to switch off`,
        note: `Name it as in \`<!-- ${mark} version-claim -->\`; docs/lint.md lists them`,
        expected: nearest(word, lintRules),
        fatal: false,
      })
    const next = parent.children.slice(index + 1).find(isContent)
    const end = next?.type === 'text' ? undefined : placeOf(next)?.end.offset
    return [
      { rules, start: place.end.offset, end: end ?? placeOf(parent)?.end.offset ?? Number.POSITIVE_INFINITY },
    ]
  })
}

/** What a comment can speak of: not the empty line behind it, nor a comment for another warning. */
function isContent(node: Nodes): boolean {
  return node.type !== 'comment' && (node.type !== 'text' || node.value.trim() !== '')
}
