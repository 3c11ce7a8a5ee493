import { parseUrl } from '../../text/parse-url.ts'
import { type PageRefusal, preparedContent } from '../adopt-page.ts'
import { readDocument } from '../read/document.ts'
import { lineOfWord } from './count-page.ts'
import { countTwin } from './count-twin.ts'
import { type ContentCounts, type Loss, lossesOf } from './counts.ts'

/** What of the content of any page is missing in its twin, whoever wrote that, or why the page has no content to look for. */
export function lostIn(html: string, twin: string, address: string): readonly Loss[] | PageRefusal {
  const document = readDocument(html, { address, positions: true })
  if (document === 'too-deep') return { refusal: document }
  const page = preparedContent(document)
  if ('refusal' in page) return page
  const formulas = page.counts.formulas.map(({ key }) => key)
  const lineOf = (word: string) => lineOfWord(page.content, word)
  return lossesOf(withTargets(page.counts, address), withTargets(countTwin(twin, formulas), address), lineOf)
}

/** With each link once, whichever form of an address it has: twins of others link to pages, to files or to twins. */
function withTargets(counts: ContentCounts, address: string): ContentCounts {
  const links = new Map(
    counts.links.map(link => [targetOf(link.key, address), { ...link, key: targetOf(link.key, address) }]),
  )
  links.delete('')
  return { ...counts, links: [...links.values()] }
}

function targetOf(href: string, address: string): string {
  const url = href.startsWith('#') ? undefined : parseUrl(href, address)
  if (url === undefined || !/^https?:$/.test(url.protocol)) return ''
  const path = url.pathname.replace(/(?:(?:^|\/)index)?\.(?:html?|md)$|\/$/, '')
  const isHere = url.href.replace(/#.*/s, '') === address.replace(/#.*/s, '')
  return isHere ? '' : `${url.host}${path}${url.search}`
}
