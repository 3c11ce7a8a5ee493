import { placeIn } from '../../report/places.ts'
import type { Problem } from '../../report/problem.ts'
import { fileSize } from '../../text/layout.ts'

/** The text of a file, without byte order mark and with plain line ends, or what keeps it from being text. */
export function decode(file: string, bytes: Uint8Array, limit: number): string | Problem {
  if (bytes.length > limit) {
    const reason = `The file is ${fileSize(bytes.length)}; the limit is ${fileSize(limit)}`
    return { file, ruleId: 'file-too-large', reason, fatal: true }
  }
  const problem = { file, ruleId: 'not-utf-8', note: 'Save the file as UTF-8', fatal: true }
  if (isUtf16(bytes)) return { ...problem, reason: 'The file is UTF-16' }
  try {
    // Git checks text out with CRLF on Windows, and the same page must give the same bytes there.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
    return conflict(file, text) ?? text
  } catch {
    const text = new TextDecoder().decode(bytes)
    const at = text.indexOf('\ufffd')
    return { ...problem, place: placeIn(text)(at, at), reason: 'The file is not valid UTF-8 from here on' }
  }
}

/** A file that Git has written both versions of a change into. Blocks of code may show one. */
function conflict(file: string, text: string): Problem | undefined {
  if (!/^(?:<{7}|>{7}) /m.test(text)) return undefined
  const shown = text.replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1/gm, code =>
    ' '.repeat(code.length),
  )
  const marks = Array.from(shown.matchAll(/^(?:<{7} .+|={7}$|>{7} .+)/gm))
  const [first] = marks
  if (first === undefined || new Set(marks.map(([mark]) => mark[0])).size < 2) return undefined
  const place = placeIn(text)(first.index, first.index + first[0].length)
  const reason = `Git could not merge two versions of this file, and left both in it: \`${first[0]}\``
  const note = 'Keep one version, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`'
  return { file, place, ruleId: 'merge-conflict', reason, note, fatal: true }
}

/** By its byte order mark, or by two plain letters: every second byte of those is zero, and in UTF-8 none is. */
function isUtf16([first, second, third, fourth]: Uint8Array): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return (second === 0 && fourth === 0) || (first === 0 && third === 0)
}
