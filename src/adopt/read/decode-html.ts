/** The text of an HTML file and its charset, or the charset that it names and does not have. */
export type DecodedHtml =
  | { readonly text: string; readonly charset: string }
  | { readonly text?: undefined; readonly charset: string }

/** Bytes in which browsers look for a charset (HTML 13.2.3.2). */
const prescan = 1024
const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i

/** Reads bytes as browsers do from a file: by its byte order mark, by its `<meta charset>`, else as UTF-8 or Windows-1252. */
export function decodeHtml(bytes: Uint8Array): DecodedHtml {
  const mark = byteOrderMark(bytes)
  if (mark !== undefined) return decodedAs(mark, bytes)
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, prescan)).toString('latin1')
  const charset = named.exec(head)?.[1]?.toLowerCase()
  const utf8 = decodedAs('utf-8', bytes)
  if (charset === undefined) return utf8.text === undefined ? decodedAs('windows-1252', bytes) : utf8
  // Text in ASCII is the same in all of them.
  const isAscii = utf8.text !== undefined && utf8.text.length === bytes.length
  return isAscii || /^utf-?8$/.test(charset) ? utf8 : decodedAs(charset, bytes)
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function decodedAs(charset: string, bytes: Uint8Array): DecodedHtml {
  try {
    return { text: new TextDecoder(charset, { fatal: true }).decode(bytes), charset }
  } catch {
    // A charset that nobody knows, or bytes that are not in it.
    return { charset }
  }
}
