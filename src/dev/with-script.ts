/**
 * A page with the script of `portolan dev`, which knows of what build the page is. Every page has one head, and no page
 * or asset can lie at this address: theirs have no `@`.
 */
export function withScript(html: string, build: string): Uint8Array {
  const tag = `<script src="/@portolan/dev.js" data-build="${build}" defer></script>\n`
  return Buffer.from(html.replace('</head>', `${tag}</head>`))
}
