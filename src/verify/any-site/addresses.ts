import { fieldOf } from '../client.ts'
import { localTarget } from '../compare/compare.ts'
import {
  type CheckedPage,
  type CheckLine,
  type Exchange,
  faultLine,
  get,
  type HeadLink,
  noteLine,
  passLine,
  type SiteQuestion,
  statusOf,
  verdict,
} from './question.ts'

/** Does an address that nobody has answer 404? */
export function notFound({ html }: CheckedPage, nonce: string): SiteQuestion {
  const target = `/portolan-verify-${nonce}`
  const asks = [get(target, html.asked.headers), get(target, { Accept: 'text/markdown' })]
  return {
    name: '404',
    feature: 'errors',
    asks,
    judge: answers => {
      const wrong = answers.find(({ received }) => ![404, 410].includes(received.status))
      const cause =
        wrong?.received.status === 200
          ? ' The server probably sends a start page in its place: turn SPA mode off (try_files … /index.html).'
          : ''
      return wrong
        ? faultLine(
            `An address that does not exist gets ${statusOf(wrong)}. It must be 404.${cause}`,
            wrong.asked,
          )
        : passLine('an unknown address gets 404, whatever Accept says', ...asks.slice(0, 1))
    },
  }
}

/** Does another spelling of the page's address lead to the page with its query? */
export function redirect({ origin, html }: CheckedPage, nonce: string): SiteQuestion {
  const path = html.asked.target.replace(/\?.*/s, '')
  const other = path === '/' ? '/index.html' : path.endsWith('/') ? path.slice(0, -1) : `${path}/`
  const asked = get(`${other}?portolan-verify=${nonce}`, html.asked.headers)
  return {
    name: 'Redirect',
    feature: 'redirects',
    asks: [asked],
    judge: ([answer]) => {
      const [there, query] = (answer && redirectTarget(answer, origin))?.split('?') ?? []
      if (there !== path) return []
      return query === undefined
        ? faultLine(`${other}?… redirects to ${there} without the query`, asked)
        : passLine(`${other} redirects to ${there}, with the query`, asked)
    },
  }
}

/** Is the address that the page names as its own a page? */
export function canonical(page: CheckedPage): SiteQuestion {
  const { origin, ownOrigins, html, links } = page
  const [link, ...others] = links.filter(({ rel }) => rel === 'canonical')
  const says = (results: readonly CheckLine[]) => verdict('Canonical', results)
  if (!link) return says(noteLine('the page names no canonical address'))
  const { href, protocol } = link.url
  if (!/^https?:$/.test(protocol))
    return says(faultLine(`The canonical address ${href} is not a web address`, html.asked))
  if (others.some(({ url }) => url.href !== href))
    return says(faultLine(`The page names several canonical addresses, such as ${href}`, html.asked))
  if (!ownOrigins.includes(link.url.origin))
    return says(noteLine(`the page names an address of another host as its own: ${href}`))
  const asked = get(targetOf(link), html.asked.headers)
  return {
    name: 'Canonical',
    asks: [asked],
    judge: ([answer]) => {
      const got = answer && statusOf(answer)
      if (link.url.origin !== origin)
        return got === '200'
          ? passLine(`${href}: its path answers on this site`, asked)
          : noteLine(`${href} is on another host; its path gets ${got} on this site`, asked)
      return got === '200'
        ? passLine(`${href} answers`, asked)
        : faultLine(`The canonical address ${href} gets ${got}`, asked)
    },
  }
}

/** Does the page link to its Markdown, and is it the same as the negotiated one? */
export function alternate(page: CheckedPage): SiteQuestion {
  return verdict('Alternate', alternateLines(page))
}

function alternateLines({ ownOrigins, html, markdown, file, linked, links }: CheckedPage) {
  const link = markdownLink(links)
  if (!link) return noteLine('no link to the Markdown (rel="alternate"), for agents that do not send Accept')
  const { href, origin } = link.url
  if (!ownOrigins.includes(origin)) return noteLine(`${href} is on another host and was not asked`)
  const asked = get(targetOf(link))
  if (!file) return faultLine(`The page links to its Markdown, but ${href} gets ${got(linked)}`, asked)
  return markdown !== undefined && markdown.text !== file.text
    ? faultLine(`${href} is not the Markdown that the page itself sends`, html.asked, asked)
    : passLine(`the page links to its Markdown, ${href}`, asked)
}

function got(answer: Exchange | undefined): string {
  if (!answer) return 'no answer'
  return answer.received.status === 200
    ? (fieldOf(answer.received, 'content-type') ?? 'no type')
    : statusOf(answer)
}

/** The link to the page's Markdown. */
export function markdownLink(links: readonly HeadLink[]): HeadLink | undefined {
  return links.find(({ rel, type }) => rel === 'alternate' && /^text\/(?:x-)?markdown\b/i.test(type))
}

/** The path and query of a link. */
export function targetOf({ url }: Pick<HeadLink, 'url'>): string {
  return url.pathname + url.search
}

/** The target of a redirect on this site. */
export function redirectTarget({ received, asked }: Exchange, origin: string): string | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(received.status)
  return isRedirect ? localTarget(received, origin, asked.target) : undefined
}
