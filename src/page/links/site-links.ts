import type { Element } from 'hast'
import { parseUrl } from '../../text/parse-url.ts'
import { addressAttributes } from '../sanitize/allowed-html.ts'
import { addressesInSet, cleanAddress } from '../sanitize/sanitize.ts'
import type { ElementRule, PageContext } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'
import { valueAt, valueText } from '../values/value-at.ts'
import { siteAddress } from './site-address.ts'

/** Writes every address into the site in its one canonical form, and lists those of the page itself. */
export function siteLinks({ source, written, links, complain }: PageContext): ElementRule {
  const baseUrl = valueText(source.values, 'baseUrl')
  const canonical = (address: string, node: Element): string => {
    const clean = cleanAddress(address)
    const found = siteAddress(clean, source, baseUrl)
    if (found === undefined) return clean
    const place = placeOf(node)
    if (!written.has(node)) links.push({ written: clean, ...(place && { place }), ...found })
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
    const remote = remoteFiles(node).find(({ list, url }) => !isOpen(source.values, list, url.href))
    if (remote === undefined) return
    const { list, url } = remote
    const place = placeOf(node)
    const opened =
      url.protocol === 'https:'
        ? `; or add to the config: \`${openingLines(source.values, list, url.href)}\``
        : ''
    complain({
      ...(place && { place }),
      ...(list === 'img' ? { ruleId: 'remote-image' } : { ruleId: 'remote-media' }),
      reason: `Browsers do not load the ${list === 'img' ? 'image' : 'video or audio'} from ${url.host}: \`http.csp.${list}\` does not allow this host`,
      note: `Copy the file to the folder ${valueText(source.values, 'assets') ?? 'assets'} next to the config, and use the address \`/assets/${assetName(url)}\`${opened}`,
      fatal: true,
    })
  }
}

/** What a page may load from other hosts, by the name of its list in `http.csp`. */
type OpenList = 'frame' | 'img' | 'media'

/** Whether the policy lets a page load this address: the list in `http.csp` names its origin. */
export function isOpen(values: unknown, list: OpenList, address: string): boolean {
  const origin = parseUrl(address)?.origin
  return origin !== undefined && openOrigins(values, list).includes(origin)
}

/** The lines of the config that open the policy for an address. */
export function openingLines(values: unknown, list: OpenList, address: string): string {
  const origins = [...openOrigins(values, list), parseUrl(address)?.origin ?? '']
  return `http: { csp: { ${list}: [${origins.join(', ')}] } }`
}

function openOrigins(values: unknown, list: OpenList): readonly string[] {
  const origins = valueAt(values, `http.csp.${list}`)
  return Array.isArray(origins) ? origins.filter(origin => typeof origin === 'string') : []
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
