/** What programs on the way leave in pages: scripts of CDNs, and what hides email addresses. */
const marks: readonly (readonly [pattern: RegExp, how: string])[] = [
  [/data-cfemail|__cf_email__|\/cdn-cgi\/l\/email-protection/, 'email addresses are hidden (Cloudflare)'],
  [/\/cdn-cgi\//, 'a script of Cloudflare is put in (/cdn-cgi/)'],
  [/static\.cloudflareinsights\.com/, 'the analytics of Cloudflare are put in'],
  [/\bpagespeed\b/i, 'PageSpeed rewrites it'],
  [/<script\b/i, 'a script is put in'],
  [/<iframe\b|<noscript\b/i, 'a frame or pixel is put in'],
  [/<style\b/i, 'styles are put in'],
  [/<!--/, 'a comment is put in'],
]

/** How content was rewritten on the way, where that can be told; `undefined` for content that is just different. */
export function rewriting(
  type: string,
  received: Buffer,
  expected: Uint8Array | undefined,
): string | undefined {
  const text = received.toString()
  const original = expected === undefined ? undefined : Buffer.from(expected).toString()
  if (original === undefined) return marks.slice(0, 3).find(([pattern]) => pattern.test(text))?.[1]
  if (text.replace(/^\ufeff|\r\n?/g, found => (found === '\ufeff' ? '' : '\n')) === original)
    return 'ends of lines are changed, or a mark (BOM) is put in front'
  if (/[/+]json\b/.test(type)) return sameJson(text, original) ? 'the JSON is printed anew' : undefined
  if (!/^text\/html\b/.test(type)) return undefined
  const mark = marks.find(([pattern]) => count(text, pattern) > count(original, pattern))
  if (mark) return mark[1]
  return squeezed(text) === squeezed(original)
    ? 'white space, quotes or comments are taken out (minifying)'
    : undefined
}

function count(text: string, pattern: RegExp): number {
  return Array.from(text.matchAll(new RegExp(pattern, `${pattern.flags}g`))).length
}

/** What no minifier changes. */
function squeezed(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/(?:li|p|html|body|head|dt|dd|tr|td|th|tbody|thead)>|<(?:html|head|body)>/g, '')
    .replace(/[\s"'/]+/g, '')
}

function sameJson(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other))
  } catch {
    return false
  }
}
