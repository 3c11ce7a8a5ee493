// RFC 9110 12.4.2: a weight above 0.
const positive = '(?:1(?:\\.0{0,3})?|0\\.(?:[1-9]\\d{0,2}|0[1-9]\\d?|00[1-9]))'

/** Accept-Encoding names the coding, as `http/pick-encoding` reads it. To be matched caseless, by any engine. */
export function codingPattern(coding: string): string {
  return `(?:^|,)[ \\t]*${coding}[ \\t]*(?:;[ \\t]*q=${positive}[ \\t]*)?(?:,|$)`
}
