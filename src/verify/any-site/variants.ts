import { fieldOf } from '../client.ts'
import { headFinding } from '../compare/head.ts'
import { codingOf, isFromCache } from '../compare/seen.ts'
import { kinds } from '../kinds.ts'
import {
  type CheckedPage,
  type CheckLine,
  type Exchange,
  faultLine,
  isMarkdown,
  noteLine,
  passLine,
  passOr,
  type Row,
  type SiteQuestion,
  statusOf,
  typeOf,
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
  return {
    name: 'Vary',
    feature: 'headers',
    asks: [],
    judge: () => {
      const faults = variantsOf(page).flatMap(([name, exchange]) => varyFault(name, exchange))
      return passOr(faults, 'both variants have Vary: Accept', page.html.asked)
    },
  }
}

function varyFault(name: string, { asked, received }: Exchange): readonly CheckLine[] {
  const names = (fieldOf(received, 'vary') ?? '').toLowerCase().split(/[\s,]+/)
  const isStored = !/\bno-store\b/i.test(fieldOf(received, 'cache-control') ?? '')
  if (!isStored || names.includes('accept') || names.includes('*')) return []
  const others = name === 'HTML' ? 'agents' : 'browsers'
  return faultLine(`The ${name} has no Vary: Accept. A cache may give it to ${others}.`, asked)
}

/** Is each variant what it says it is? */
export function types({ html, markdown, file }: CheckedPage): SiteQuestion {
  const texts = [html, markdown, file].filter(exchange => exchange !== undefined)
  return {
    name: 'Types',
    feature: 'types',
    asks: [],
    judge: () => {
      const faults = texts.flatMap(exchange => [
        ...(exchange !== html && typeOf(exchange) !== 'text/markdown'
          ? faultLine(
              `The Markdown at ${exchange.asked.target} is sent as ${typeOf(exchange) || 'no type'}, not text/markdown`,
              exchange.asked,
            )
          : []),
        ...(exchange.undecodable === undefined
          ? []
          : faultLine(`The text ${exchange.undecodable}`, exchange.asked)),
      ])
      const named = texts.map(({ received }) => fieldOf(received, 'content-type'))
      return passOr(faults, [...new Set(named)].join(', '), html.asked)
    },
  }
}

/** Do the variants have tags, and different ones? */
export function tags(page: CheckedPage): SiteQuestion {
  return {
    name: 'ETag',
    feature: 'validators',
    asks: [],
    judge: () => {
      const [html, markdown] = variantsOf(page).map(([, exchange]) => tagOf(exchange))
      if (html === undefined || markdown === undefined) {
        const which =
          html === markdown
            ? 'Neither variant has an ETag'
            : `Only the ${html ? 'HTML' : 'Markdown'} has an ETag`
        return faultLine(`${which}. A date alone cannot tell two variants apart.`, page.html.asked)
      }
      return bare(html) === bare(markdown)
        ? faultLine(
            `${kinds['etag-shared'].means} It is ${html} for both.`,
            ...variantsOf(page).map(([, { asked }]) => asked),
          )
        : passLine('the variants have different ETags', page.html.asked)
    },
  }
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
  const known = variants.flatMap(([name, exchange]) => {
    const condition = conditionOf(exchange)
    return condition ? [{ name, asked: withHeaders(exchange.asked, condition), isOwn: true }] : []
  })
  const crossed = variants.flatMap(([name, exchange]) => {
    const other = variants.find(([otherName]) => otherName !== name)?.[1]
    const tag = other && tagOf(other)
    return tag && bare(tag) !== bare(tagOf(exchange) ?? '')
      ? [{ name, asked: withHeaders(exchange.asked, { 'If-None-Match': tag }), isOwn: false }]
      : []
  })
  const steps = [...known, ...crossed]
  return {
    name: '304',
    feature: 'validators',
    asks: steps.map(({ asked }) => asked),
    judge: answers => {
      if (known.length === 0) return noteLine('neither ETag nor Last-Modified: nothing to revalidate')
      const faults = steps.flatMap(({ name, isOwn, asked }, index): readonly CheckLine[] => {
        const status = answers[index]?.received.status
        if (isOwn && status !== 304)
          return faultLine(
            `The ${name} is sent again (${status}) to a client that has it. It must be 304.`,
            asked,
          )
        return !isOwn && status === 304
          ? faultLine(
              `A client with the other variant gets 304 for the ${name} and shows the wrong one.`,
              asked,
            )
          : []
      })
      const cross = crossed.length > 0 ? ', and never across variants' : ''
      return passOr(faults, `a client that has the content gets 304${cross}`, steps[0]?.asked)
    },
  }
}

function conditionOf(exchange: Exchange): Record<string, string> | undefined {
  const tag = tagOf(exchange)
  if (tag !== undefined) return { 'If-None-Match': tag }
  const date = fieldOf(exchange.received, 'last-modified')
  return date === undefined ? undefined : { 'If-Modified-Since': date }
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

function headFault(whole: Exchange | undefined, head: Exchange): readonly CheckLine[] {
  if (!whole) return []
  if (head.received.status !== whole.received.status)
    return faultLine(`HEAD gets ${statusOf(head)}, but GET gets ${whole.received.status}`, head.asked)
  return headFinding(whole.received, head.received)
    .slice(0, 1)
    .flatMap(({ expected, received }) => faultLine(`HEAD says ${received}; expected ${expected}`, head.asked))
}

/** Does a cache keep the variants and codings apart? Each order is tried at an address that no cache has seen. */
export function caches({ html, markdown, fresh }: CheckedPage): SiteQuestion {
  if (!markdown) throw new Error('only negotiated pages can be mixed')
  const at = (target: string, ...exchanges: readonly Exchange[]) =>
    exchanges.map(({ asked }) => ({ ...asked, target }))
  const orders = [at(fresh(), html, markdown), at(fresh(), markdown, html)].flat()
  const target = fresh()
  const codings = [
    withHeaders({ ...html.asked, target }, { 'Accept-Encoding': 'gzip' }),
    { ...html.asked, target },
  ]
  return {
    name: 'Caches',
    feature: 'negotiation',
    asks: [...orders, ...codings],
    inOrder: true,
    judge: answers => {
      const refused = answers.find(({ received }) => received.status !== 200)
      if (refused) return refusedAgain(refused)
      const pairs = [answers.slice(0, 2), answers.slice(2, 4)]
      const mixed = pairs.filter(pair => pair.some(answer => isMarkdown(answer) !== asksMarkdown(answer)))
      const [, plain] = answers.slice(4)
      const isCoded = plain !== undefined && codingOf(plain.received) !== 'identity'
      const faults = [
        ...mixed.slice(0, 1).flatMap(mixedLines),
        ...(isCoded ? faultLine(kinds['unasked-coding'].means, ...codings) : []),
      ]
      return passOr(faults, 'HTML and Markdown in both orders stay apart', answers[1]?.asked)
    },
  }
}

/** A site may refuse or redirect queries that it does not know, but must not fail. */
function refusedAgain(refused: Exchange): readonly CheckLine[] {
  const { status } = refused.received
  if (status >= 500) return faultLine(`Asked again, the page gets ${statusOf(refused)}`, refused.asked)
  const does = status < 400 ? 'redirects' : 'refuses'
  return noteLine(`not checked: the site ${does} unknown queries (${statusOf(refused)})`, refused.asked)
}

function asksMarkdown({ asked }: Exchange): boolean {
  return asked.headers['Accept'] === 'text/markdown'
}

/** Whether a row says that a cache mixes variants. */
export function saysMixed({ results }: Row): boolean {
  return results.some(({ kind }) => kind === 'mixed-variants')
}

function mixedLines(pair: readonly Exchange[]): readonly CheckLine[] {
  const lines = faultLine(mixedText(pair), ...pair.map(({ asked }) => asked))
  return lines.map(line => ({ ...line, kind: 'mixed-variants' }))
}

function mixedText(pair: readonly Exchange[]): string {
  const answer = pair.find(one => isMarkdown(one) !== asksMarkdown(one))
  if (!answer) return kinds['mixed-variants'].means
  const [wanted, got] = isMarkdown(answer) ? ['HTML', 'Markdown'] : ['Markdown', 'HTML']
  const cache = isFromCache(answer.received) ? ' It says that it is from a cache.' : ''
  return `${kinds['mixed-variants'].means} Asked for ${wanted} after ${got}, it sent ${got}.${cache}`
}
