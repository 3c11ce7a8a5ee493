import type { SiteAddress } from '../../model/site.ts'
import { parseUrl } from '../../text/parse-url.ts'
import type { PageSource } from '../tree/page-source.ts'

const here = 'http://site.invalid'

/**
 * The place in the site that an address points to, as its author meant it; `undefined` if it points elsewhere: relative ones from the source file (`rules.md`, `../assets/map.png`),
 * absolute ones on the site's own origin as paths.
 */
export function siteAddress(
  address: string,
  { file, path, ownFiles }: Pick<PageSource, 'file' | 'path' | 'ownFiles'>,
  baseUrl: string | undefined,
): SiteAddress | undefined {
  const own = address.startsWith('#') ? undefined : onOwnOrigin(address, baseUrl)
  const local = own ?? address
  if (/^[a-z][a-z0-9+.-]*:/i.test(local)) return undefined
  const isIndex = /(?:^|\/)index\.(?:md|html)$/.test(file)
  const from = isIndex && path !== '/' ? `${path}/` : path
  const url = parseUrl(local, here + from)
  if (url?.origin !== here) return undefined
  const isHere = local === '' || local.startsWith('#')
  const isOwn = ownFiles?.has(url.pathname)
  const target = isHere ? path : isOwn ? url.pathname : canonicalPath(url.pathname, !local.startsWith('/'))
  const anchor = url.hash === '' ? undefined : percentDecoded(url.hash.slice(1))
  const hash = url.hash === '' && local.endsWith('#') ? '#' : url.hash
  const href = isHere && local !== '' ? hash : target + url.search + hash
  return { href, path: target, ...(anchor !== undefined && { anchor }) }
}

function onOwnOrigin(address: string, baseUrl: string | undefined): string | undefined {
  if (!/^https?:/i.test(address) || baseUrl === undefined) return undefined
  const [url, own] = [parseUrl(address), parseUrl(baseUrl)]
  if (url === undefined || url.origin !== own?.origin || url.username !== '' || url.password !== '')
    return undefined
  return url.pathname + url.search + url.hash
}

/** `/join/`, `/join.html` and the relative `join.md` are all `/join`; absolute `/join.md` is its Markdown twin. */
function canonicalPath(path: string, relative: boolean): string {
  if (path.startsWith('/assets/')) return path
  const bare = path.replace(relative ? /\.(?:md|html)$/ : /\.html$/, '').replace(/\/+$/, '')
  const isSource = relative || path.endsWith('.html')
  return (isSource ? bare.replace(/\/index$/, '') : bare) || '/'
}

/** A path or an anchor without its escapes; unchanged if one is broken. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
