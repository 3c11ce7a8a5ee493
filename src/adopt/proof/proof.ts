import { parseUrl } from '../../text/parse-url.ts'
import { type PageRefusal, preparedContent } from '../adopt-page.ts'
import { readDocument } from '../read/document.ts'
import { countTwin } from './count-twin.ts'
import { type ContentCounts, type CountedKind, type Loss, lossesOf } from './counts.ts'

/** A page and a Markdown twin that anybody wrote. */
export interface PageAndTwin {
  readonly html: string
  readonly twin: string
  /** Absolute addresses of both. */
  readonly address: string
  readonly twinAddress: string
}

export interface Comparison {
  readonly losses: readonly Loss[]
  /** No element is the content: menus are counted, too. */
  readonly isUnclear: boolean
  /** Things of each kind on the page. */
  readonly of: Readonly<Record<CountedKind, number>>
}

/** What of the content of a page is missing in its twin, or why the page has no content to look for. */
export function compareTwin({ html, twin, address, twinAddress }: PageAndTwin): Comparison | PageRefusal {
  const read = (main?: readonly string[]) => {
    const document = readDocument(html, { address })
    return document === 'too-deep' ? { refusal: document } : preparedContent(document, { main })
  }
  const chosen = read()
  const isUnclear = 'refusal' in chosen && (chosen.refusal === 'no-main' || chosen.refusal === 'two-mains')
  const page = isUnclear ? read(['body']) : chosen
  if ('refusal' in page) return page
  const markdown = twin.replace(/^\ufeff?---\r?\n.*?\r?\n---\r?\n/s, '')
  const own = asOthersWrite(page.counts, address)
  const others = asOthersWrite(countTwin(markdown, []), twinAddress)
  const of = Object.fromEntries(Object.entries(own).map(([kind, { length }]) => [kind, length]))
  // A page links within its site, but its twin may name the public site, with the path that this is below.
  const isPublic = (key: string) => key.startsWith('/') && others.links.some(link => link.key.endsWith(key))
  const losses = lossesOf(own, others)
    .map(loss => ({ ...loss, lost: loss.lost.filter(key => loss.what !== 'links' || !isPublic(key)) }))
    .filter(({ lost }) => lost.length > 0)
  return { losses, isUnclear, of: of as Comparison['of'] }
}

/** Others write formulas in many ways, name pictures as their source does, and link to pages, to files or to twins, each form once. */
function asOthersWrite(counts: ContentCounts, address: string): ContentCounts {
  const links = new Set(counts.links.map(({ key }) => targetOf(key, address)))
  links.delete('')
  return {
    ...counts,
    formulas: [],
    links: Array.from(links, key => ({ key })),
    pictures: counts.pictures.flatMap(({ alt = '' }) => (alt === '' ? [] : [{ key: alt }])),
  }
}

/** Where a link leads, whichever form of the page it names; nothing for one within the page. */
function targetOf(href: string, address: string): string {
  const url = href.startsWith('#') ? undefined : parseUrl(href, address)
  if (url === undefined || !/^https?:$/.test(url.protocol)) return ''
  if (url.href.replace(/#.*/s, '') === address.replace(/#.*/s, '')) return ''
  const path = url.pathname.replace(/(?:(?:^|\/)index)?\.(?:html?|md)$|\/$/, '')
  return `${url.origin === new URL(address).origin ? '' : url.origin}${path || '/'}${url.search}`
}
