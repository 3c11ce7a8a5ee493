/** A control character that is percent-encoded: mail programs may take it for the end of a header. */
export const encodedControl = /%(?:[01][\da-f]|7f)/i

/** The folder of a host that a website is in: `/docs`, or nothing for the root. */
export function basePath(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '')
}

/** A web address in its parts, or nothing if the text is no address. In Node.js 20 `URL.canParse` is wrong about letters such as ä once it was asked often. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
