import type { Element } from 'hast'
import { isElsewhere } from '../../model/elsewhere.ts'
import type { SiteAddress } from '../../model/site.ts'
import { percentDecoded } from '../../text/encode-path.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { addressAttributes } from '../sanitize/allowed-html.ts'
import { addressesInSet, cleanAddress } from '../sanitize/sanitize.ts'
import type { ElementRule, PageConfig, PageContext, PageSource } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'

/** Writes every address into the site in its one canonical form, and lists those of the page itself. */
export function siteLinks({ source, written, links, outside, report }: PageContext): ElementRule {
  const { baseUrl, assets, deploy } = source.config
  const at = { ...source, elsewhere: deploy.elsewhere }
  const canonical = (address: string, node: Element): string => {
    const clean = cleanAddress(address)
    if (mail.test(clean)) return `mailto:${clean}`
    const found = siteAddress(clean, at, baseUrl)
    const place = placeOf(node)
    if (found === undefined) {
      // What directives write is in the config, except for what `embed` shows.
      const isOwn = !written.has(node) || node.tagName === 'iframe'
      if (source.outside && isOwn && /^https?:/i.test(clean)) outside.push({ url: clean, place })
      return clean
    }
    if (!written.has(node)) links.push({ written: clean, place, ...found })
    return found.href
  }
  return node => {
    const { properties } = node
    for (const name of addressAttributes)
      if (properties[name] !== undefined) properties[name] = canonical(String(properties[name]), node)
    if (properties['srcSet'] !== undefined)
      properties['srcSet'] = String(properties['srcSet'])
        .split(',')
        .map(candidate => candidate.trim().split(/\s+/))
        .map(([address = '', ...width]) => [canonical(address, node), ...width].join(' '))
        .join(', ')
    for (const { list, url } of remoteFiles(node))
      if (!isOpen(source.config, list, url.href)) blocked(node, list, url)
  }

  function blocked(node: Element, list: 'img' | 'media', url: URL): void {
    const place = placeOf(node)
    report({
      place,
      ...(list === 'img' ? { ruleId: 'remote-image' } : { ruleId: 'remote-media' }),
      reason: `Browsers do not load the ${list === 'img' ? 'image' : 'video or audio'} from ${url.host}: \`http.csp.${list}\` does not allow this host`,
      note: `Copy the file into \`${assets}/\` next to the config, and write \`/assets/${assetName(url)}\``,
      opens: url.protocol === 'https:' ? { list, origin: url.origin } : undefined,
      fatal: true,
    })
  }
}

const mail = /^[^\s/@:?#]+@[^\s/@:?#]+\.[\p{L}\d]+$/u

/** Lists of `http.csp`, by name. */
type OpenList = 'frame' | 'img' | 'media'

/** The policy lets a page load this address: the list in `http.csp` names its origin. */
export function isOpen({ http }: Pick<PageConfig, 'http'>, list: OpenList, address: string): boolean {
  const origin = parseUrl(address)?.origin
  return origin !== undefined && http.csp[list].includes(origin)
}

/** Files that an element loads and that do not come from the site itself, and the list of `http.csp` that lets them in. */
function remoteFiles({ tagName, properties }: Element): readonly { list: 'img' | 'media'; url: URL }[] {
  const { src, srcSet, poster } = properties
  const isMedia = /^(?:video|audio|track)$/.test(tagName) || (tagName === 'source' && srcSet === undefined)
  if (!isMedia && !/^(?:img|source|input)$/.test(tagName)) return []
  const list = isMedia ? 'media' : 'img'
  const files = [src, ...addressesInSet(srcSet ?? '')].map(address => ({ list, address }) as const)
  return [...files, { list: 'img', address: poster } as const].flatMap(({ list, address }) => {
    const url = /^https?:/i.test(String(address)) ? parseUrl(String(address)) : undefined
    return url === undefined ? [] : [{ list, url }]
  })
}

function assetName({ pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  return /^[\w-][\w.-]*$/.test(name) ? name : '…'
}

/** The place of an address, and the paths that are not those of pages. */
type From = Pick<PageSource, 'file' | 'path' | 'ownFiles'> & { readonly elsewhere?: readonly string[] }

const here = 'http://site.invalid'

/** Resolves an address: relative ones from the source file (`rules.md`, `../assets/map.png`), those on the own origin as paths. */
export function siteAddress(
  address: string,
  { file, path, ownFiles, elsewhere }: From,
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
  const isKept = ownFiles?.has(url.pathname) || isElsewhere(url.pathname, elsewhere)
  const target = isHere ? path : isKept ? url.pathname : canonicalPath(url.pathname, !local.startsWith('/'))
  const anchor = url.hash === '' ? undefined : percentDecoded(url.hash.slice(1))
  const hash = url.hash === '' && local.endsWith('#') ? '#' : url.hash
  const href = isHere && local !== '' ? hash : target + url.search + hash
  return { href, path: target, ...(anchor !== undefined && { anchor }) }
}

/** The path of an address on the site's own host, where `http:` is an older way to write it. */
export function onOwnOrigin(address: string, baseUrl: string | undefined): string | undefined {
  if (!/^https?:/i.test(address) || baseUrl === undefined) return undefined
  const [url, own] = [parseUrl(address), parseUrl(baseUrl)]
  if (url === undefined || url.host !== own?.host || url.username !== '' || url.password !== '')
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
