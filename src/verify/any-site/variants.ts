import { fieldOf, type Received } from '../client.ts'
import { headFinding } from '../compare/header-fields.ts'
import { codingOf, isFromCache } from '../compare/seen.ts'
import { kinds } from '../kinds.ts'
import {
  type CheckedPage,
  type CheckLine,
  type Exchange,
  faultLine,
  hasMark,
  isMarkdown,
  noteLine,
  passLine,
  passOr,
  type Row,
  type SiteQuestion,
  statusOf,
  typeOf,
  varies,
  verdict,
  withHeaders,
} from './question.ts'

/** Both variants that the page is negotiated as, with their names. */
function variantsOf({
  html,
  markdown,
}: CheckedPage): readonly (readonly [name: string, exchange: Exchange])[] {
  return [['HTML', html], ...(markdown ? [['Markdown', markdown] as const] : [])]
}

/** Does each variant say that it depends on `Accept`? */
export function vary(page: CheckedPage): SiteQuestion {
  const faults = variantsOf(page).flatMap(([name, { asked, received }]) =>
    varies(received, 'accept') || !isStored(received)
      ? []
      : faultLine(
          `The ${name} has no Vary: Accept. A cache may give it to ${name === 'HTML' ? 'agents' : 'browsers'}.`,
          asked,
        ),
  )
  return verdict('Vary', passOr(faults, 'both variants have Vary: Accept', page.html.asked), 'headers')
}

function isStored(received: Received): boolean {
  return !/\bno-store\b/i.test(fieldOf(received, 'cache-control') ?? '')
}

/** Do browsers ask again for a page that may have changed? */
export function lifetime(page: CheckedPage): SiteQuestion {
  const faults = variantsOf(page).flatMap(([name, { asked, received }]) => {
    const field = fieldOf(received, 'cache-control') ?? ''
    return /\bimmutable\b/i.test(field)
      ? faultLine(`The ${name} has Cache-Control: ${field}. Visitors do not see a change until then.`, asked)
      : []
  })
  return verdict('Cache-Control', faults, 'headers')
}

/** Is each variant what it says it is? */
export function types({ html, markdown, linked, file }: CheckedPage): SiteQuestion {
  const texts = [html, markdown, linked && file].filter(exchange => exchange !== undefined)
  const faults = texts.flatMap(exchange =>
    [...(exchange === html ? [] : markdownFaults(exchange)), exchange.undecodable ?? []]
      .flat()
      .flatMap(fault => faultLine(`The text at ${exchange.asked.target} ${fault}`, exchange.asked)),
  )
  const named = texts.map(({ received }) => fieldOf(received, 'content-type'))
  return verdict('Types', passOr(faults, [...new Set(named)].join(', '), html.asked), 'types')
}

function markdownFaults(exchange: Exchange): readonly string[] {
  const type = typeOf(exchange)
  const field = fieldOf(exchange.received, 'content-type') ?? ''
  return [
    ...(type === 'text/markdown'
      ? []
      : [`is Markdown, but is sent as ${type || 'no type'}, not text/markdown`]),
    ...(type === 'text/markdown' && !/;\s*charset\s*=/i.test(field)
      ? ['names no character set, which text/markdown requires (RFC 7763): charset=utf-8']
      : []),
    ...(hasMark(exchange) ? ['begins with a byte order mark (BOM), so its first line is no heading'] : []),
  ]
}

/** Have the variants different tags, if they have any? */
export function tags(page: CheckedPage): SiteQuestion {
  return verdict('ETag', tagLines(page), 'validators')
}

function tagLines(page: CheckedPage): readonly CheckLine[] {
  const [html, markdown] = variantsOf(page).map(([, exchange]) => tagOf(exchange))
  if (html === markdown && html === undefined) return noteLine('neither variant has an ETag')
  if (html === undefined || markdown === undefined)
    return noteLine(`only the ${html ? 'HTML' : 'Markdown'} has an ETag`)
  return bare(html) === bare(markdown)
    ? faultLine(
        `${kinds['etag-shared'].means} It is ${html} for both.`,
        ...variantsOf(page).map(([, { asked }]) => asked),
      )
    : passLine('the variants have different ETags', page.html.asked)
}

function tagOf({ received }: Exchange): string | undefined {
  return fieldOf(received, 'etag')
}

/** The tag without the mark of a weak one. */
function bare(tag: string): string {
  return tag.replace(/^W\//, '')
}

/** Is a variant that the client has not sent again, and is the tag of the other one no match? */
export function revalidation(page: CheckedPage): SiteQuestion {
  const variants = variantsOf(page)
  const tagged = [...new Set(variants.flatMap(([, exchange]) => tagOf(exchange) ?? []))]
  const steps = variants.flatMap(([name, exchange]) =>
    tagged.flatMap(tag => {
      const own = tagOf(exchange)
      const isOwn = tag === own
      const isCross = !isOwn && bare(tag) !== bare(own ?? '')
      const asked = withHeaders(exchange.asked, { 'If-None-Match': tag })
      return isOwn || isCross ? [{ name, exchange, asked, isOwn }] : []
    }),
  )
  return {
    name: '304',
    feature: 'validators',
    asks: steps.map(({ asked }) => asked),
    judge: answers => {
      if (steps.length === 0) return noteLine('no ETag: nothing to revalidate')
      const faults = steps.flatMap(({ name, exchange, isOwn, asked }, index): readonly CheckLine[] => {
        const received = answers[index]?.received
        const isSame = received?.status === 304
        if (isOwn !== isSame)
          return faultLine(
            isOwn
              ? `The ${name} is sent again (${received?.status}) to a client that has it. It must be 304.`
              : `A client with the other variant gets 304 for the ${name} and shows the wrong one.`,
            asked,
          )
        return isOwn && received ? lostVary('The 304', exchange.received, received, asked) : []
      })
      const cross = variants.length > 1 ? ', and never across variants' : ''
      return passOr(faults, `a client that has the content gets 304${cross}`, steps[0]?.asked)
    },
  }
}

/** An answer that must say what the one to GET says: 304 (RFC 9110 15.4.5) and HEAD (9.3.2). */
function lostVary(what: string, whole: Received, other: Received, asked: Exchange['asked']) {
  return varies(whole, 'accept') && !varies(other, 'accept')
    ? faultLine(`${what} has no Vary: Accept, but the answer to GET has it`, asked)
    : []
}

/** Does HEAD say the same as GET? */
export function heads(page: CheckedPage): SiteQuestion {
  const gets = variantsOf(page).map(([, exchange]) => exchange)
  const asks = gets.map(({ asked }) => ({ ...asked, method: 'HEAD' }))
  return {
    name: 'HEAD',
    feature: 'head',
    asks,
    judge: answers =>
      passOr(
        answers.flatMap((answer, index) => headFault(gets[index], answer)),
        'the same headers as GET, without content',
        asks[0],
      ),
  }
}

function headFault(whole: Exchange | undefined, { asked, received }: Exchange): readonly CheckLine[] {
  if (!whole) return []
  if (received.status !== whole.received.status)
    return faultLine(`HEAD gets ${received.status}, but GET gets ${whole.received.status}`, asked)
  const [other] = headFinding(whole.received, received)
  return other
    ? faultLine(`HEAD says ${other.received}; expected ${other.expected}`, asked)
    : lostVary('HEAD', whole.received, received, asked)
}

/**
 * Does a cache keep the variants and codings apart? Each order is tried at an address that no cache has seen; if the site refuses or
 * redirects queries that it does not know, at the page's own.
 */
export function caches(page: CheckedPage): SiteQuestion {
  const { html, markdown, fresh } = page
  const variants = markdown ? [html, markdown] : [html]
  const [first, second] = [fresh(), fresh()]
  const plain = variants.map(({ asked }) => ({ ...asked, target: first }))
  const coded = plain.map(asked => withHeaders(asked, { 'Accept-Encoding': 'gzip' }))
  const reversed = markdown ? plain.map(asked => ({ ...asked, target: second })).toReversed() : []
  const count = variants.length
  const refusedOf = (answers: readonly Exchange[]) => answers.find(({ received }) => received.status !== 200)
  const isLast = (refused: Exchange) => refused.received.status >= 500 || first === html.asked.target
  /** The first answer that was compressed. */
  const gzipOf = (answers: readonly Exchange[]) =>
    answers.slice(0, count).find(({ received }) => codingOf(received) !== 'identity')
  return {
    name: 'Caches',
    feature: 'negotiation',
    asks: [...coded, ...plain, ...reversed],
    inOrder: true,
    judge: answers => {
      const refused = refusedOf(answers)
      if (refused && !isLast(refused)) return []
      if (refused) return faultLine(`Asked again, the page gets ${statusOf(refused)}`, refused.asked)
      const runs = [answers.slice(0, 2 * count), answers.slice(2 * count)]
      const mixed = runs.filter(run => run.some(answer => isMarkdown(answer) !== asksMarkdown(answer)))
      const unasked = answers.slice(count).find(({ received }) => codingOf(received) !== 'identity')
      const gzip = gzipOf(answers)
      const tag = gzip && tagOf(gzip)
      const same = tag?.startsWith('"') && answers.slice(count).find(answer => tagOf(answer) === tag)
      const faults = [
        ...mixed.slice(0, 1).flatMap(mixedLines),
        ...(unasked
          ? faultLine(kinds['unasked-coding'].means, answers[0]?.asked, unasked.asked)
          : same
            ? faultLine(
                `The strong ETag ${tag} is the same with and without gzip: caches may join parts of both.`,
                gzip?.asked,
                same.asked,
              )
            : []),
      ]
      const both = markdown ? 'HTML and Markdown in both orders, compressed and not, stay apart' : ''
      return passOr(faults, both || 'compressed or not, as asked', answers[1]?.asked)
    },
    next: answers => {
      const refused = refusedOf(answers)
      if (refused) return isLast(refused) ? [] : [caches({ ...page, fresh: () => html.asked.target })]
      const gzip = gzipOf(answers)
      const isLost = gzip && !varies(gzip.received, 'accept-encoding') && isStored(gzip.received)
      return isLost ? [codingVary(gzip)] : []
    },
  }
}

/** nginx compresses for no proxy, so no shared cache has its compressed answers. */
function codingVary({ asked }: Exchange): SiteQuestion {
  const asProxy = withHeaders(asked, { Via: '1.1 portolan-verify' })
  const says = 'The compressed page has no Vary: Accept-Encoding.'
  return {
    name: 'Caches',
    asks: [asProxy],
    judge: ([answer]) =>
      answer && codingOf(answer.received) !== 'identity'
        ? faultLine(`${says} A cache may give it to clients that cannot read it.`, asProxy)
        : noteLine(`${says} Proxies do not get it compressed, so their caches stay right.`, asked),
  }
}

function asksMarkdown({ asked }: Exchange): boolean {
  return asked.headers['Accept'] === 'text/markdown'
}

/** Whether a row says that a cache mixes variants. */
export function saysMixed({ results }: Row): boolean {
  return results.some(({ kind }) => kind === 'mixed-variants')
}

function mixedLines(run: readonly Exchange[]): readonly CheckLine[] {
  const at = run.findIndex(one => isMarkdown(one) !== asksMarkdown(one))
  const answer = run[at]
  if (!answer) return []
  const [wanted, got] = isMarkdown(answer) ? ['HTML', 'Markdown'] : ['Markdown', 'HTML']
  const cache = isFromCache(answer.received) ? ' It says that it is from a cache.' : ''
  const says = `${kinds['mixed-variants'].means} Asked for ${wanted} after ${got}, it sent ${got}.${cache}`
  const lines = faultLine(says, ...run.slice(0, at + 1).map(({ asked }) => asked))
  return lines.map(line => ({ ...line, kind: 'mixed-variants' }))
}
