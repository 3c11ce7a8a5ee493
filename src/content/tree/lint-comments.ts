import type { Nodes, Parents } from 'hast'
import { nearest } from './nearest.ts'
import type { PageContext, Visitor } from './page-context.ts'
import type { Complain, Complaint } from './page-source.ts'
import { placeOf } from './places.ts'

interface Span {
  readonly start: number
  end: number
}

interface Stretch extends Span {
  readonly rules: readonly string[]
}

const mark = 'portolan-lint-off'

/** What the comments of a page say. */
interface LintComments {
  /** Absent for the most pages, which have no such comment. */
  readonly visitor?: Visitor<Nodes>
  /** Whether a comment turns off this mistake. Call it after the walk. */
  readonly isMuted: (mistake: Pick<Complaint, 'ruleId' | 'place'>) => boolean
}

/** Reads `<!-- portolan-lint-off rule -->`. */
export function lintComments({ text, complain, source: { warnings = [] } }: PageContext): LintComments {
  if (!text.includes(mark)) return { isMuted: () => false }
  const stretches: Stretch[] = []
  let byRule: ReadonlyMap<string, readonly Span[]> | undefined
  return {
    visitor: node => {
      if ('children' in node)
        for (const one of stretchesIn(node as Parents, warnings, complain)) stretches.push(one)
    },
    isMuted: ({ ruleId, place }) => {
      byRule ??= new Map(
        warnings.map(rule => [rule, joined(stretches.filter(({ rules }) => rules.includes(rule)))]),
      )
      const muted = byRule.get(ruleId)
      if (place === undefined || muted === undefined) return false
      const { offset } = place.start
      const before = muted[lastFrom(muted, offset)]
      return before !== undefined && offset >= before.start && offset < before.end
    },
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

/** The last stretch that begins at an offset or before it. */
function lastFrom(stretches: readonly Span[], offset: number): number {
  let low = 0
  let high = stretches.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((stretches[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function stretchesIn(parent: Parents, warnings: readonly string[], complain: Complain): readonly Stretch[] {
  // From the last one on: each comment is about the content after it.
  let next: Nodes | undefined
  const found: Stretch[] = []
  for (const node of parent.children.toReversed()) {
    if (isContent(node)) next = node
    const stretch = stretchAt(node, next, parent, warnings, complain)
    if (stretch !== undefined) found.push(stretch)
  }
  return found
}

function stretchAt(
  node: Nodes,
  next: Nodes | undefined,
  parent: Parents,
  warnings: readonly string[],
  complain: Complain,
): Stretch | undefined {
  const place = placeOf(node)
  if (node.type !== 'comment' || place === undefined) return undefined
  const [first, ...words] = node.value.trim().split(/[\s,]+/)
  if (first !== mark) return undefined
  const strange = words.length === 0 ? [''] : words.filter(word => !warnings.includes(word))
  for (const word of strange)
    complain({
      place,
      ruleId: 'lint-comment',
      reason:
        word === ''
          ? `\`${mark}\` needs the name of a lint rule`
          : `There is no lint rule \`${word}\` to turn off`,
      note: `Name it as in \`<!-- ${mark} version-claim -->\`; docs/lint.md lists them`,
      expected: nearest(word, warnings),
      fatal: false,
    })
  const end = next?.type === 'text' ? undefined : placeOf(next)?.end.offset
  return {
    rules: words.filter(word => warnings.includes(word)),
    start: place.end.offset,
    end: end ?? placeOf(parent)?.end.offset ?? Number.POSITIVE_INFINITY,
  }
}

/** What a comment can be about: not the empty line after it, and not a comment for another rule. */
function isContent(node: Nodes): boolean {
  return node.type !== 'comment' && (node.type !== 'text' || node.value.trim() !== '')
}
