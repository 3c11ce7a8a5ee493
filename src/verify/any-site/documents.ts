import { withinTime } from '../../page/page-clock.ts'
import { isGroup } from '../../text/data.ts'
import { digest as sha256 } from '../../text/digest.ts'
import { counted } from '../../text/layout.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { targetOf } from './addresses.ts'
import { longestAddress } from './page-links.ts'
import {
  type CheckedPage,
  type CheckLine,
  type Exchange,
  faultLine,
  get,
  hasMark,
  isHtml,
  noteLine,
  passLine,
  passOr,
  type SiteQuestion,
  typeOf,
  verdict,
} from './question.ts'

/** A document that programs look for, by its address, and what it must have. */
interface Kind {
  readonly name: string
  readonly target: string
  readonly fault: (exchange: Exchange) => string | undefined
  readonly next?: (exchange: Exchange, page: CheckedPage) => readonly SiteQuestion[]
}

const atRoot: readonly Kind[] = [
  { name: 'OpenAPI', target: '/openapi.json', fault: jsonFault(openapiFault) },
  { name: 'API catalog', target: '/.well-known/api-catalog', fault: jsonFault(linksetFault) },
  {
    name: 'Skills',
    target: '/.well-known/agent-skills/index.json',
    fault: jsonFault(skillsFault),
    next: skills,
  },
  // The last, as its links take the requests that are left.
  { name: 'llms.txt', target: '/llms.txt', fault: listFault, next: listedLinks },
]

/** Are the discovery documents that the site has what they must be? It needs none. */
export function documents(page: CheckedPage): SiteQuestion {
  const kinds = kindsOf(page)
  return {
    name: 'Documents',
    asks: kinds.map(({ target }) => get(target)),
    judge: answers => {
      const absent = kinds.filter((_, index) => !isThere(answers[index]))
      return absent.length === 0
        ? []
        : noteLine(`not there: ${absent.map(({ target }) => target).join(', ')}`)
    },
    next: answers =>
      kinds.flatMap((kind, index) => {
        const exchange = answers[index]
        return exchange && isThere(exchange) ? documentQuestions(kind, exchange, page) : []
      }),
  }
}

/** A site below a path of its host names its llms.txt. */
function kindsOf({ links, ownOrigins }: CheckedPage): readonly Kind[] {
  const named = links.find(
    ({ rel, url }) =>
      rel === 'describedby' && ownOrigins.includes(url.origin) && /\/llms\.txt$/.test(url.pathname),
  )
  return atRoot.map(kind =>
    kind.name === 'llms.txt' ? { ...kind, target: named?.url.pathname ?? kind.target } : kind,
  )
}

/** Some sites answer every address with a page: that is no document. */
function isThere(exchange: Exchange | undefined): boolean {
  return exchange?.received.status === 200 && !isHtml(exchange)
}

function documentQuestions(
  { name, fault, next }: Kind,
  exchange: Exchange,
  page: CheckedPage,
): readonly SiteQuestion[] {
  const { asked } = exchange
  const found = fault(exchange)
  if (found !== undefined) return [verdict(name, faultLine(`${asked.target} ${found}`, asked))]
  return [verdict(name, passLine(`${asked.target} can be read`, asked)), ...(next?.(exchange, page) ?? [])]
}

function jsonFault(fault: (value: Readonly<Record<string, unknown>>) => string | undefined): Kind['fault'] {
  return ({ text }) => {
    try {
      const value: unknown = JSON.parse(text)
      return isGroup(value) ? fault(value) : 'is JSON, but not an object'
    } catch (error) {
      return `is not JSON: ${(error as Error).message}`
    }
  }
}

function openapiFault(description: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof (description['openapi'] ?? description['swagger']) !== 'string')
    return 'names no version of OpenAPI (`openapi`)'
  if (!isGroup(description['info'])) return 'has no `info`'
  const says = ['paths', 'webhooks', 'components'].some(key => isGroup(description[key]))
  return says ? undefined : 'has no `paths`'
}

/** RFC 9264, section 4.2: each relation is a list of targets. */
function linksetFault({ linkset }: Readonly<Record<string, unknown>>): string | undefined {
  if (!Array.isArray(linkset)) return 'has no list `linkset`'
  const isTarget = (target: unknown) => isGroup(target) && typeof target['href'] === 'string'
  const isContext = (context: unknown) =>
    isGroup(context) &&
    Object.entries(context).every(
      ([name, targets]) => name === 'anchor' || (Array.isArray(targets) && targets.every(isTarget)),
    )
  return linkset.every(isContext) ? undefined : 'has a relation that is not a list of targets with `href`'
}

function skillsFault({ skills: list }: Readonly<Record<string, unknown>>): string | undefined {
  if (!Array.isArray(list)) return 'has no list `skills`'
  const isSkill = (skill: unknown) =>
    isGroup(skill) && ['name', 'url', 'digest'].every(key => typeof skill[key] === 'string')
  return list.every(isSkill) ? undefined : 'has a skill without `name`, `url` or `digest`'
}

/** Skills that are asked for. */
const mostSkills = 3

/** Has each skill the digest that the index promises? */
function skills({ asked, text }: Exchange, { origin, ownOrigins }: CheckedPage): readonly SiteQuestion[] {
  const index = JSON.parse(text) as {
    readonly skills: readonly { readonly url: string; readonly digest: string }[]
  }
  const here = index.skills.flatMap(({ url, digest }) => {
    const found = parseUrl(url, origin + asked.target)
    return found && ownOrigins.includes(found.origin)
      ? [{ asked: get(targetOf({ url: found })), digest }]
      : []
  })
  const some = here.slice(0, mostSkills)
  if (some.length === 0) return []
  return [
    {
      name: 'Skills',
      asks: some.map(skill => skill.asked),
      isSample: true,
      judge: answers => {
        const faults = answers.flatMap((answer, at) => skillResults(answer, some[at]?.digest))
        return passOr(
          faults,
          `${counted(answers.length, 'skill')} with the promised digest`,
          ...answers.map(a => a.asked),
        )
      },
    },
  ]
}

function skillResults(
  { asked, received, content }: Exchange,
  digest: string | undefined,
): readonly CheckLine[] {
  if (received.status !== 200)
    return faultLine(`The index names ${asked.target}, which gets ${received.status}`, asked)
  const got = `sha256:${sha256(content)}`
  return got === digest
    ? []
    : faultLine(`${asked.target} has not the digest that the index promises: agents refuse it`, asked)
}

/** llmstxt.org: Markdown that begins with a title. */
function listFault(exchange: Exchange): string | undefined {
  if (!typeOf(exchange).startsWith('text/')) return `is sent as ${typeOf(exchange) || 'no type'}, not as text`
  if (hasMark(exchange)) return 'begins with a byte order mark (BOM)'
  return /^\s*# \S/.test(exchange.text) ? undefined : 'does not begin with a title (`# Name`)'
}

/** Links of llms.txt that are asked for. */
const mostLinks = 20

/** Do the links of llms.txt lead somewhere? */
function listedLinks(
  { asked, text }: Exchange,
  { origin, ownOrigins }: CheckedPage,
): readonly SiteQuestion[] {
  const urls = linksIn(text, origin + asked.target)
  const isOwn = (url: URL) => ownOrigins.includes(url.origin)
  const here = [...new Set(urls.filter(isOwn).map(url => targetOf({ url })))]
  const elsewhere = [...new Set(urls.filter(url => !isOwn(url)).map(url => url.host))]
  const asks = here.slice(0, mostLinks).map(target => ({ method: 'HEAD', target, headers: {} }))
  const others =
    elsewhere.length === 0 ? '' : `; links to other hosts were not asked: ${elsewhere.slice(0, 3).join(', ')}`
  const name = 'llms.txt'
  if (asks.length === 0) return [verdict(name, noteLine(`no link to this host${others}`, asked))]
  return [
    {
      name,
      asks,
      isSample: true,
      judge: answers => {
        if (answers.length === 0) return noteLine('its links were not asked: no request was left', asked)
        const dead = answers.filter(
          ({ received: { status } }) => status >= 400 && ![401, 403, 405, 501].includes(status),
        )
        const [first] = dead
        const of = `${counted(answers.length, 'link')}${here.length > answers.length ? ` of ${here.length}` : ''}`
        return first
          ? faultLine(
              `${dead.length} of ${counted(answers.length, 'link')} are broken: ${first.asked.target} gets ${first.received.status}`,
              first.asked,
            )
          : passLine(`${of} answer${others}`, asked)
      },
    },
  ]
}

/** A link in Markdown; its address may have one pair of parentheses. Code has none. */
const linkPattern = /\]\(\s*<?((?:[^\s<>()]|\([^\s<>()]*\))+)/g
const codePattern = /^(```+|~~~+).*?^\1|`[^`\n]*`/gms

function linksIn(text: string, address: string): readonly URL[] {
  const read = withinTime(() =>
    Array.from(text.replace(codePattern, '').matchAll(linkPattern), ([, href = '']) =>
      parseUrl(href.replace(/\\(?=[!-/:-@[-`{-~])/g, ''), address),
    ),
  )
  const found = typeof read === 'string' ? [] : read
  return found.filter(
    url => url && /^https?:$/.test(url.protocol) && url.href.length <= longestAddress,
  ) as URL[]
}
