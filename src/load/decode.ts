import { placeIn } from '../content/place-in.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** The text of a file, without byte order mark and with plain line ends, or what keeps it from being text. */
export function decode(file: string, bytes: Uint8Array, limit: number): string | Diagnostic {
  if (bytes.length > limit) {
    const reason = `The file has ${size(bytes.length)}; the limit is ${size(limit)}`
    return { file, ruleId: 'file-too-large', reason, fatal: true }
  }
  try {
    // Git checks text out with CRLF on Windows; the same page has to give the same bytes there.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    return notUtf8(file, bytes)
  }
}

function size(bytes: number): string {
  const mebibytes = bytes / (1024 * 1024)
  if (mebibytes >= 1) return `${Number(mebibytes.toFixed(1))} MiB`
  return bytes >= 1024 ? `${Number((bytes / 1024).toFixed(1))} KiB` : `${bytes} bytes`
}

function notUtf8(file: string, bytes: Uint8Array): Diagnostic {
  const problem = { file, ruleId: 'not-utf-8', note: 'Save the file as UTF-8', fatal: true }
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return { ...problem, reason: 'The file is UTF-16, not UTF-8' }
  }
  const index = firstBadByte(bytes)
  const before = new TextDecoder().decode(bytes.subarray(0, index))
  const hex = (bytes[index] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  return {
    ...problem,
    place: placeIn(before)(before.length, before.length),
    reason: `The file is not valid UTF-8 at byte ${index + 1} (0x${hex})`,
  }
}

/** A prefix decodes as long as it ends before what gives the bad byte away, so that halving finds that. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (decodes(bytes.subarray(0, middle))) good = middle
    else bad = middle
  }
  return startOfCharacter(bytes, good)
}

/** A first byte is known to be bad only by the one that does not go on from it. */
function startOfCharacter(bytes: Uint8Array, end: number): number {
  let start = end
  while (start > Math.max(0, end - 3) && (bytes[start - 1] ?? 0) >> 6 === 0b10) start--
  const first = bytes[start - 1] ?? 0
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
  return end - start + 1 < length ? start - 1 : end
}

function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
