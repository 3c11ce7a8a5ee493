import type { Nodes } from 'hast'
import { strayMentions } from '../../config/values/stray-mentions.ts'
import type { Place } from '../../report/problem.ts'
import { isVerbatim, walk } from '../tree/elements.ts'
import type { PageContext } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'

/** Reports what looks like `{{ path }}` but is printed unchanged. `held` has placeholders for values. Code is not checked. */
export function strayValues(tree: Nodes, held: string, { source, place, report }: PageContext): void {
  for (const { found, index, ...mistake } of strayMentions(withoutCode(held, tree), source.config))
    report({ ...mistake, place: place(index, index + found.length) })
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
