/** A path as it is sent in a request and in a header: letters of other languages, spaces and signs as escapes. */
export function encodedPath(path: string): string {
  return path.replace(/[^A-Za-z0-9._~!()*,:;=@&'+/-]/gu, character => encodeURIComponent(character))
}

/** The path that an encoded one stands for; `undefined` where it has a wrong escape. */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** A path or an anchor without its escapes; unchanged if one is broken. */
export function percentDecoded(text: string): string {
  return decodedPath(text) ?? text
}

/** An encoded path with a character for each byte: as `requestPath` reads requests. */
export function bytePath(path: string): string {
  return path.replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)))
}
