/** The lines of a text, one by one: all together they would take more memory than the text. */
export function* linesOf(text: string): Generator<string, undefined> {
  let at = 0
  for (;;) {
    const end = text.indexOf('\n', at)
    yield end < 0 ? text.slice(at) : text.slice(at, end)
    if (end < 0) return undefined
    at = end + 1
  }
}
