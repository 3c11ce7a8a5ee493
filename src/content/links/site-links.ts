import type { Element, Nodes } from 'hast'
import { parseUrl } from '../../text/parse-url.ts'
import { cleanAddress } from '../sanitize/safe-address.ts'
import { onElements, type PageContext, type Visitor } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'
import { isOpen, openingLines } from '../values/open-origins.ts'
import { valueText } from '../values/value-at.ts'
import { siteAddress } from './site-address.ts'

/** Writes every address into the site in its one canonical form, and lists those of the page itself. */
export function siteLinks({ source, written, links, complain }: PageContext): Visitor<Nodes> {
  const baseUrl = valueText(source.values, 'baseUrl')
  const canonical = (address: string, node: Element): string => {
    const clean = cleanAddress(address)
    const found = siteAddress(clean, source, baseUrl)
    if (found === undefined) return clean
    const place = placeOf(node)
    if (!written.has(node)) links.push({ written: clean, ...(place && { place }), ...found })
    return found.href
  }
  return onElements(node => {
    const { properties } = node
    for (const name of ['href', 'src', 'cite', 'poster'])
      if (properties[name] !== undefined) properties[name] = canonical(String(properties[name]), node)
    if (properties['srcSet'] !== undefined)
      properties['srcSet'] = String(properties['srcSet'])
        .split(',')
        .map(candidate => candidate.trim().split(/\s+/))
        .map(([address = '', ...width]) => [canonical(address, node), ...width].join(' '))
        .join(', ')
    const remote = remoteFiles(node).find(({ list, url }) => !isOpen(source.values, list, url.href))
    if (remote !== undefined) {
      const { list, url } = remote
      const what = list === 'img' ? 'image' : 'video or audio'
      const place = placeOf(node)
      const opened =
        url.protocol === 'https:'
          ? `; or add to the config: \`${openingLines(source.values, list, url.href)}\``
          : ''
      complain({
        ...(place && { place }),
        ...(list === 'img' ? { ruleId: 'remote-image' } : { ruleId: 'remote-media' }),
        reason: `Browsers do not load the ${what} from ${url.host}: \`http.csp.${list}\` does not allow this host`,
        note: `Copy the file to the folder ${valueText(source.values, 'assets') ?? 'assets'} next to the config, and use the address \`/assets/${assetName(url)}\`${opened}`,
        fatal: true,
      })
    }
  })
}

/** Files that an element loads and that do not come from the site itself, and the list of `http.csp` that lets them in. */
function remoteFiles({ tagName, properties }: Element): readonly { list: 'img' | 'media'; url: URL }[] {
  const { src, srcSet, poster } = properties
  const isMedia = /^(?:video|audio|track)$/.test(tagName) || (tagName === 'source' && srcSet === undefined)
  if (!isMedia && !/^(?:img|source|input)$/.test(tagName)) return []
  const candidates = String(srcSet ?? '')
    .split(',')
    .map(candidate => candidate.trim().replace(/\s.*/s, ''))
  const files = [
    ...[src, ...candidates].map(address => ({ list: isMedia ? 'media' : 'img', address }) as const),
    { list: 'img', address: poster } as const,
  ]
  return files.flatMap(({ list, address }) => {
    const url = /^https?:/i.test(String(address ?? '')) ? parseUrl(String(address)) : undefined
    return url === undefined ? [] : [{ list, url }]
  })
}

function assetName({ pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  return /^[\w-][\w.-]*$/.test(name) ? name : '…'
}
