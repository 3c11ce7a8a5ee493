import { readDocument } from '../../adopt/read/document.ts'
import { withinTime } from '../../page/page-clock.ts'
import { fileSize } from '../../text/layout.ts'
import { type Failure, fieldOf } from '../client.ts'
import { cacheNote, isFromCache } from '../compare/seen.ts'
import { kinds } from '../kinds.ts'
import { markdownLink, redirectTarget, targetOf } from './addresses.ts'
import { pageLinks } from './page-links.ts'
import type { Probe } from './probe.ts'
import {
  type CheckedPage,
  type CheckLine,
  type Exchange,
  faultLine,
  get,
  type HeadLink,
  isFailure,
  isHtml,
  isMarkdown,
  type NotAsked,
  noteLine,
  passLine,
  type Row,
  statusOf,
  varies,
} from './question.ts'

const mostRedirects = 5
/** Shorter than what browsers send, which is among the headers that are tried. */
const asHtml = { Accept: 'text/html' }

/** The findings of the first requests; without a page, nothing else can be asked. */
export interface FoundPage {
  readonly rows: readonly Row[]
  readonly page?: CheckedPage
}

/** Looks for the page, its variants and the Markdown that it links to. */
export async function findPage(
  probe: Probe,
  origin: string,
  target: string,
  nonce: string,
): Promise<FoundPage | Failure | NotAsked> {
  const start = await followed(probe, origin, target)
  if (isFailure(start)) return start
  if ('state' in start) return { rows: rowOf('Page', [start]) }
  const here = start.asked.target
  let count = 0
  const fresh = () => `${here}${here.includes('?') ? '&' : '?'}portolan-verify=${nonce}-${++count}`
  const html = await pastCaches(probe, start, isHtml, fresh)
  const moved = here === target ? '' : `, after a redirect to ${here}`
  if (!isHtml(html))
    return {
      rows: rowOf(
        'Page',
        faultLine(`The page is ${typeText(html)}, not HTML${moved}${cacheNote(html.received)}`, html.asked),
      ),
    }
  const first = await probe.ask(get(here, { Accept: 'text/markdown' }))
  if (isFailure(first)) return first
  const answer = await pastCaches(probe, first, isMarkdown, fresh)
  const address = origin + here
  const document = withinTime(() => readDocument(html.text, { address }))
  const links = pageLinks(typeof document === 'string' ? undefined : document, html, address)
  const own = ownOrigins(origin, here, links)
  const link = markdownLink(links)
  const atFile = await answerAtFile(probe, own, here, link)
  const page: CheckedPage = {
    ...{ origin, ownOrigins: own, target: here, html, links, fresh },
    markdown: isMarkdown(answer) ? answer : undefined,
    file: atFile && isMarkdown(atFile) ? atFile : undefined,
    linked: link && atFile,
    isMixed: html !== start || answer !== first,
  }
  const says = `${typeText(html)}, ${fileSize(html.content.length)}${moved}`
  return {
    page,
    rows: [...rowOf('Page', passLine(says, html.asked)), ...rowOf('Markdown', markdownResults(page, answer))],
  }
}

/** The answer, or that of an address that no cache has seen, if only that is the right variant. */
async function pastCaches(
  probe: Probe,
  first: Exchange,
  isRight: (exchange: Exchange) => boolean,
  fresh: () => string,
): Promise<Exchange> {
  if (isRight(first)) return first
  const second = await probe.ask({ ...first.asked, target: fresh() })
  return isFailure(second) || !isRight(second) ? first : second
}

function rowOf(name: string, results: readonly CheckLine[]): readonly Row[] {
  return [{ name, results }]
}

/** The answer of the page itself, or why there is none. Other hosts are named, and never asked. */
async function followed(
  probe: Probe,
  origin: string,
  target: string,
): Promise<Exchange | CheckLine | Failure | NotAsked> {
  let here = target
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const answer = await probe.ask(get(here, asHtml))
    if (isFailure(answer)) return answer
    const { status } = answer.received
    if (status === 200) return answer
    const one = ([result]: readonly CheckLine[]) => result as CheckLine
    const location = fieldOf(answer.received, 'location')
    if (status < 300 || status >= 400 || location === undefined)
      return one(faultLine(refusalText(answer), answer.asked))
    const next = redirectTarget(answer, origin)
    if (next === undefined)
      return one(
        faultLine(`It redirects to another address: ${location}. To check that one, name it.`, answer.asked),
      )
    here = next
  }
  const asked = get(target, asHtml)
  return { state: 'fail', says: `It redirects more than ${mostRedirects} times.`, shownBy: [asked] }
}

function refusalText(answer: Exchange): string {
  const { status } = answer.received
  if ([401, 403, 407, 429].includes(status)) return `${kinds.blocked.means} It got ${status}.`
  if (status >= 500) return `${kinds['server-error'].means} It got ${status}.`
  return `The page gets ${statusOf(answer)}`
}

/** A site before it is public, or a mirror, names the public one as its own, at the same path. */
function ownOrigins(origin: string, here: string, links: CheckedPage['links']): readonly string[] {
  const named = links.find(({ rel }) => rel === 'canonical')?.url
  const isSame = named && /^https?:$/.test(named.protocol) && bare(named.pathname) === bare(here)
  return isSame ? [origin, named.origin] : [origin]
}

/** A path without the ending that servers add or take away. */
function bare(target: string): string {
  return target.replace(/\?.*/s, '').replace(/(?:(?:^|\/)index)?\.html?$|\/$/, '')
}

/** The answer at the address of the Markdown: where the page links to it, else where it usually is. */
async function answerAtFile(
  probe: Probe,
  origins: readonly string[],
  target: string,
  link: HeadLink | undefined,
): Promise<Exchange | undefined> {
  if (link && !origins.includes(link.url.origin)) return undefined
  const path = target.replace(/\?.*$/s, '')
  const usual = path.endsWith('/') ? `${path}index.md` : `${path.replace(/\.html?$/, '')}.md`
  const answer = await probe.ask(get(link ? targetOf(link) : usual))
  return isFailure(answer) ? undefined : answer
}

/** RFC 9110 obliges no site to have Markdown, but a cache to follow Vary. */
function markdownResults({ html, markdown, file }: CheckedPage, answer: Exchange): readonly CheckLine[] {
  const { asked, received } = answer
  if (markdown) return passLine(`Accept: text/markdown gets Markdown, as ${typeText(markdown)}`, asked)
  const got = received.status === 200 ? typeText(answer) : statusOf(answer)
  if (isFromCache(received) && varies(html.received, 'accept'))
    return faultLine(
      `${kinds['mixed-variants'].means} Asked for Markdown, it sent ${got}${cacheNote(received)}.`,
      html.asked,
      asked,
    )
  const where = file ? `The Markdown is only at ${file.asked.target}.` : 'The page has no Markdown.'
  return noteLine(`Accept: text/markdown gets ${got}. ${where}`, asked)
}

function typeText({ received }: Exchange): string {
  return fieldOf(received, 'content-type') ?? 'of no type'
}
