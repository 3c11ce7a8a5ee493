/**
 * Letters added, left out, changed, or swapped with their neighbour (Damerau-Levenshtein); whatever is over `limit`
 * counts as `limit + 1`, so that words far apart cost little.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: readonly number[] = []
  let above: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const { [column - 1]: diagonal = 0, [column]: over = 0 } = above
      const { [column - 1]: left = 0 } = current
      const { [column - 2]: crossed = 0 } = before
      const changed = diagonal + (a[row - 1] === b[column - 1] ? 0 : 1)
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? crossed + 1 : changed
      const distance = Math.min(over + 1, left + 1, changed, swapped)
      current.push(distance)
      least = Math.min(least, distance)
    }
    if (least > limit) return limit + 1
    before = above
    above = current
  }
  const [whole = 0] = above.slice(-1)
  return whole
}
