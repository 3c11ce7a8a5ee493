/**
 * JSON for programs that is harmless on a terminal too, and in the logs of GitHub: `JSON.stringify` does not escape the
 * control characters of C1, and `##[` begins a command there.
 */
export function printedJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    /(?<=##)\[|[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * What JSON.stringify writes of a table, in pieces: its values, and what is in these, are written one by one, so that a large table
 * is never in memory both whole and as text.
 */
export function* jsonPieces(table: object, space = 0): Generator<string> {
  let before = `{${lineAt(1, space)}`
  for (const [key, value] of Object.entries(table)) {
    if (value === undefined) continue
    yield before + named(key, space)
    if (typeof value === 'object' && value !== null) yield* itemsOf(value, space)
    else yield JSON.stringify(value)
    before = `,${lineAt(1, space)}`
  }
  yield before.startsWith('{') ? '{}' : `${lineAt(0, space)}}`
}

function* itemsOf(items: object, space: number): Generator<string> {
  const isList = Array.isArray(items)
  const [open, close] = isList ? '[]' : '{}'
  let before = open + lineAt(2, space)
  for (const [key, item] of Object.entries(items)) {
    if (item === undefined && !isList) continue
    const text = JSON.stringify(item ?? null, undefined, space)
    yield before +
      (isList ? '' : named(key, space)) +
      (space === 0 ? text : text.replaceAll('\n', lineAt(2, space)))
    before = `,${lineAt(2, space)}`
  }
  yield before.startsWith(',') ? `${lineAt(1, space)}${close}` : `${open}${close}`
}

function named(key: string, space: number): string {
  return `${JSON.stringify(key)}:${space === 0 ? '' : ' '}`
}

function lineAt(depth: number, space: number): string {
  return space === 0 ? '' : `\n${' '.repeat(space * depth)}`
}

/** Large enough that the cost of each piece does not matter. */
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
