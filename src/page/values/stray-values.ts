import type { Nodes } from 'hast'
import type { Place } from '../../model/problem.ts'
import { isVerbatim, walk } from '../tree/elements.ts'
import type { PageContext } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'
import { isEscaped } from './insert-values.ts'
import { pathsMeant, valueAt } from './value-at.ts'

const path = /[A-Za-z][\w-]*(?:\.[\w-]+)*/.source
const gap = /[ \t]{0,9}(?:\r?\n[ \t>]{0,9})?/.source
const stray = new RegExp(
  [
    // Two braces on one side, and something wrong with the others.
    `(?<opening>\\{(?:[ \\t]?\\{){1,3})${gap}(?<opened>${path})(?:${gap}(?<closing>(?:[ \\t]?\\}){1,4}|\\]\\]))?`,
    `\\{${gap}(?<closed>${path})${gap}\\}\\}`,
    // What people know from other programs: `${x}`, `[[ x ]]`, `{% x %}`, `<%= x %>`, `%x%`.
    `(?:[$#]?\\{%?|\\[\\[|<%=?|%)[ \\t]?(?<foreign>${path})[ \\t]?(?:%?\\}|\\]\\]|%>|%)`,
  ].join('|'),
  'g',
)

/**
 * Reports what looks like `{{ path }}` but is not, and would be published unchanged. `held` is the source with placeholders for
 * the valid ones, and `tree` its syntax tree. Code is not checked, because braces mean something else there.
 */
export function strayValues(tree: Nodes, held: string, { source, place, report }: PageContext): void {
  if (held.search(stray) === -1) return
  for (const { found, index, ...mistake } of strayMentions(withoutCode(held, tree), source.values))
    report({ ...mistake, place: place(index, index + found.length) })
}

/** Text that looks like a value but is not, with its range. `isText` tells whether a backslash before it makes it plain text. */
export function strayMentions(
  text: string,
  values: unknown,
  isText = isEscaped,
  meantPaths = pathsMeant(values),
) {
  if (text.search(stray) === -1) return []
  return Array.from(text.matchAll(stray)).flatMap(({ 0: found, index, groups = {} }) => {
    const { opening, opened, closing, closed, foreign } = groups
    const meant = opened ?? closed ?? foreign ?? ''
    const isValue = valueAt(values, meant) !== undefined
    const isDotted = meant.includes('.')
    // Two braces on each side are a value.
    if (opening !== undefined && /^\{\{$/.test(opening) && closing === '}}' && !found.includes('\n'))
      return []
    // A single word may be about something else: `{{ name` and `{{{name}}}` in prose on templates.
    const isTorn = closing !== undefined && count(opening, '{') !== count(closing, '}')
    const isMeant = foreign === undefined ? isTorn || isDotted || isValue : isDotted && isValue
    if (!isMeant || isText(text, index)) return []
    const [likely = meant] = isValue ? [] : meantPaths(meant)
    return [
      {
        found,
        index,
        ruleId: 'value-syntax',
        reason: `\`${found.replace(/\s+/g, ' ')}\` is not a value, so it is printed unchanged`,
        note: 'Write two braces on each side, on one line. To print the braces, put a backslash before the first one',
        expected: [`{{ ${likely} }}`],
        fatal: foreign === undefined,
      },
    ]
  })
}

function count(text: string | undefined, character: string): number {
  return (text ?? '').split(character).length - 1
}

/** The source with code and comments masked. Few pages come here, so this walk is its own. */
function withoutCode(source: string, tree: Nodes): string {
  const code: Place[] = []
  walk<Nodes>(tree, node => {
    if (node.type !== 'comment' && !(node.type === 'element' && isVerbatim(node))) return true
    const place = placeOf(node)
    if (place !== undefined) code.push(place)
    return place === undefined
  })
  return masked(source, code)
}

/** A part of the source, which begins at `offset`, with what is at these places masked. */
export function masked(text: string, places: readonly Place[], offset = 0, mark = '`'): string {
  const parts: string[] = []
  let done = 0
  // Footnotes are at the end of the tree, wherever they are written.
  for (const { start, end } of places.toSorted((a, b) => a.start.offset - b.start.offset)) {
    const [from, to] = [start.offset - offset, end.offset - offset]
    // The parser moves what is misplaced about, and such an element may end before it begins.
    if (from < done || to < from) continue
    parts.push(text.slice(done, from), mark.repeat(to - from))
    done = to
  }
  return parts.join('') + text.slice(done)
}
