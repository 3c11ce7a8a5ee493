/** The box around an outline of `letters.txt`. Points that curves lean to are counted too: they lie hardly outside. */
export function outlineBox(path: string) {
  const [xs, ys]: [number[], number[]] = [[], []]
  let [x, y] = [0, 0]
  for (const [, command = '', values = ''] of path.matchAll(/([Mlhvq])([-\d ]*)/g)) {
    if (command === 'M') [x, y] = [0, 0]
    const numbers = (values.match(/-?\d+/g) ?? []).map(Number)
    const steps = command === 'h' ? [...numbers, 0] : command === 'v' ? [0, ...numbers] : numbers
    const [right = 0, down = 0] = steps.slice(-2)
    xs.push(...steps.filter((_, index) => index % 2 === 0).map(step => x + step))
    ys.push(...steps.filter((_, index) => index % 2 === 1).map(step => y + step))
    x += right
    y += down
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
