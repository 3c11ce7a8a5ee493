import type { TextContext } from '../tree/page-source.ts'

/** How many characters values and directives may add to a page. Time does not bound memory, so this does. */
const mostAdded = 1_000_000

/** Counts what is written again and again from one place; false, once, where a page has more of it than is written. */
export function growth(
  what: string,
  { text, place, complain }: TextContext,
): (length: number, offset: number) => boolean {
  let added = 0
  return (length, offset) => {
    if (added > mostAdded) return false
    added += length
    if (added <= mostAdded) return true
    complain({
      place: place(offset, Math.min(offset + 1, text.length)),
      ruleId: 'page-too-complex',
      reason: `${what} write more than ${mostAdded} characters into the page`,
      note: 'portolan did not check the rest of the page',
      fatal: true,
    })
    return false
  }
}
