/** The box around an outline of `letters.txt`. Points that curves lean to are counted too: they lie hardly outside. */
export function outlineBox(path: string) {
  let [x, y] = [0, 0]
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const [, command = '', values = ''] of path.matchAll(/([MlhvqZz])([-\d ]*)/g)) {
    const numbers = (values.match(/-?\d+/g) ?? []).map(Number)
    if (command === 'M') [x, y] = [0, 0]
    const [first = 0, second = 0, ...end] = numbers
    const points = command === 'h' ? [[first, 0]] : command === 'v' ? [[0, first]] : [[first, second], end]
    for (const [right = 0, down = 0] of points) {
      xs.push(x + right)
      ys.push(y + down)
    }
    const [right = 0, down = 0] = points.findLast(point => point.length === 2) ?? []
    if (command !== 'z') [x, y] = [x + right, y + down]
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
