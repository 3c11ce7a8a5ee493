/**
 * The bytes that a Range header asks for. Anything but one byte range is answered whole, and one that ends before it
 * begins is rejected; RFC 9110 14.2 leaves both to the server.
 */
export function parseRange(
  range: string,
  size: number,
): readonly [first: number, last: number] | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range)
  if (!match || (match[1] === '' && match[2] === '') || size === 0) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '') {
    const count = Math.min(Number(to), size)
    return count === 0 ? 'unsatisfiable' : [size - count, size - 1]
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last ? 'unsatisfiable' : [first, last]
}
