/**
 * What JSON.stringify writes, in pieces: each value of the first two levels is written by itself. A large table is never in memory
 * both whole and as text.
 */
export function jsonPieces(value: unknown, space = 0): Iterable<string> {
  return pieces(value, { space, depth: 0, levels: 2 })
}

interface Place {
  readonly space: number
  readonly depth: number
  /** How many more of them are taken apart. */
  readonly levels: number
}

function* pieces(value: unknown, { space, depth, levels }: Place): Iterable<string> {
  const line = (by: number) => (space === 0 ? '' : `\n${' '.repeat(space * by)}`)
  if (levels === 0 || typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value, undefined, space)
    yield space === 0 ? text : text.replaceAll('\n', line(depth))
    return
  }
  const isList = Array.isArray(value)
  let before = isList ? '[' : '{'
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue
    const name = isList ? '' : `${JSON.stringify(key)}:${space === 0 ? '' : ' '}`
    yield `${before}${line(depth + 1)}${name}`
    yield* pieces(item, { space, depth: depth + 1, levels: levels - 1 })
    before = ','
  }
  const isEmpty = before !== ','
  yield `${isEmpty ? before : line(depth)}${isList ? ']' : '}'}`
}

/** Enough that what is done with each costs little beside it. */
const atOnce = 64 * 1024

/** The same text in larger pieces, as bytes. */
export function* asBytes(texts: Iterable<string>): Iterable<Buffer> {
  let text = ''
  for (const piece of texts) {
    text += piece
    if (text.length < atOnce) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
