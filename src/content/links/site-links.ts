import type { Element, Nodes } from 'hast'
import { parseUrl } from '../../text/parse-url.ts'
import { cleanAddress } from '../sanitize/safe-address.ts'
import { onElements, type PageContext, type Visitor } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'
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
    for (const name of ['href', 'src', 'cite'])
      if (properties[name] !== undefined) properties[name] = canonical(String(properties[name]), node)
    if (properties['srcSet'] !== undefined)
      properties['srcSet'] = String(properties['srcSet'])
        .split(',')
        .map(candidate => candidate.trim().split(/\s+/))
        .map(([address = '', ...width]) => [canonical(address, node), ...width].join(' '))
        .join(', ')
    const remote = remoteImage(node)
    if (remote !== undefined) {
      const place = placeOf(node)
      complain({
        ...(place && { place }),
        ruleId: 'remote-image',
        reason: `The image is on another host, ${remote.host}, and browsers do not load it: the pages' policy is img-src 'self'`,
        note: `Copy the file into the folder ${valueText(source.values, 'assets') ?? 'assets'} beside the config, and write its address as \`/assets/${assetName(remote)}\``,
        fatal: true,
      })
    }
  })
}

/** The address of an image that does not come from the site itself. */
function remoteImage({ tagName, properties }: Element): URL | undefined {
  if (tagName !== 'img' && tagName !== 'source' && tagName !== 'input') return undefined
  const [address] =
    /^https?:.*/is.exec(String(properties['src'] ?? '')) ??
    /(?<=^|, )https?:\S*/i.exec(String(properties['srcSet'] ?? '')) ??
    []
  return address === undefined ? undefined : parseUrl(address)
}

function assetName({ pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  return /^[\w-][\w.-]*$/.test(name) ? name : '…'
}
