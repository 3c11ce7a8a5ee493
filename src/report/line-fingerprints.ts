/** So many characters, from the start of a line on, tell one line from the others. */
const block = 100
const factor = 37n
const farthest = factor ** BigInt(block)
/** What ends a file. */
const end = 0xffff
const [tab, lf, cr, space] = [9, 10, 13, 32]

/**
 * A name for each line that it keeps when others come and go above it, as GitHub's upload of code scanning makes them: a
 * rolling hash of what follows the line's start, and how often it was met before.
 * https://github.com/github/codeql-action/blob/main/src/fingerprints.ts
 */
export function lineFingerprints(text: string): readonly string[] {
  const { codes, starts } = normalized(text)
  const names: string[] = []
  const counts = new Map<string, number>()
  let hash = 0n
  let next = 0
  for (let index = 0; index < codes.length + block; index++) {
    if (index - block === starts[next]) {
      const name = hash.toString(16)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      names.push(`${name}:${count}`)
      next++
    }
    const left = BigInt(codes[index - block] ?? 0)
    hash = BigInt.asUintN(64, hash * factor + BigInt(codes[index] ?? 0) - farthest * left)
  }
  return names
}

/** The characters that count, and where among them lines start: spaces and the kind of line ends mean nothing. */
function normalized(text: string): { readonly codes: readonly number[]; readonly starts: readonly number[] } {
  const codes: number[] = []
  const starts = [0]
  let before = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const counts = code !== space && code !== tab && !(before === cr && code === lf)
    before = code
    if (!counts) continue
    codes.push(code === cr ? lf : code)
    if (code === cr || code === lf) starts.push(codes.length)
  }
  return { codes: [...codes, end], starts }
}
