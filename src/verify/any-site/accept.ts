import conformance from '#accept-vectors' with { type: 'json' }
import { append } from '../../text/data.ts'
import { counted } from '../../text/layout.ts'
import type { Asked } from '../client.ts'
import { kinds } from '../kinds.ts'
import {
  type CheckedPage,
  type CheckLine,
  type Exchange,
  faultLine,
  get,
  isHtml,
  isMarkdown,
  noteLine,
  passOr,
  type SiteQuestion,
  statusOf,
  typeOf,
  type VectorAnswer,
} from './question.ts'

/** Does the page answer each vector? Of a header in several lines only if the host is to know them. */
export function acceptHeaders({ target, isMixed, fresh }: CheckedPage, withLines: boolean): SiteQuestion {
  const vectors = conformance.vectors.filter(({ accept }) => withLines || !Array.isArray(accept))
  const asks = vectors.map(({ accept }) =>
    get(isMixed ? fresh() : target, accept === null ? {} : { Accept: accept }),
  )
  const judged = (answers: readonly Exchange[]) => {
    // Only where a cache mixes, at addresses with a query that the site refuses.
    if (answers.every(({ received }) => received.status !== 200)) return []
    return vectors.flatMap((vector, index) => {
      const exchange = answers[index]
      return exchange ? [verdictOf(vector, exchange)] : []
    })
  }
  return {
    name: 'Accept',
    feature: 'negotiation',
    asks,
    vectors: judged,
    judge: answers => {
      const found = judged(answers)
      return found.length === 0 ? noteLine('not checked: a cache mixes the variants') : linesOf(found)
    },
  }
}

/** What the RFC decides is right or wrong, and so is a failure; of other headers the choice is the server's. */
function verdictOf(vector: (typeof conformance.vectors)[number], exchange: Exchange): VectorAnswer {
  const { id, by, rule, because, answer } = vector
  const got = gotOf(exchange)
  // 406, or a page all the same (RFC 9110 12.4.1).
  const isRight = got === answer || (answer === 'none' && got === 'html')
  const isChoice = by === 'ours' && exchange.received.status < 500
  const verdict = isRight ? 'pass' : isChoice ? 'note' : 'fail'
  return { id, by, rule, because, asked: exchange.asked, answer, got, verdict }
}

function gotOf(exchange: Exchange): string {
  if (exchange.received.status === 406) return 'none'
  if (exchange.received.status !== 200) return statusOf(exchange)
  return isHtml(exchange) ? 'html' : isMarkdown(exchange) ? 'markdown' : typeOf(exchange)
}

const names: Readonly<Record<string, string>> = { html: 'HTML', markdown: 'Markdown', none: '406' }
const nameOf = (answer: string) => names[answer] ?? answer

function linesOf(vectors: readonly VectorAnswer[]): readonly CheckLine[] {
  const decided = vectors.filter(({ by }) => by === 'must').length
  const failed = vectors.filter(({ verdict }) => verdict === 'fail')
  const onlyInLines = failed.every(({ rule }) => rule === 'lines')
  const groups = new Map<string, VectorAnswer[]>()
  for (const vector of failed) append(groups, onlyInLines ? '' : vector.got, vector)
  const faults = [...groups.values()].flatMap(group => faultOf(group, onlyInLines))
  const pass = `all ${counted(decided, 'header')} that RFC 9110 decides get the right variant`
  return [...passOr(faults, pass, vectors[0]?.asked), ...choicesOf(vectors)]
}

function faultOf([first, ...others]: readonly VectorAnswer[], onlyInLines: boolean): readonly CheckLine[] {
  if (!first) return []
  const { asked, got, answer, because, rule } = first
  if (onlyInLines)
    return faultLine(
      `${kinds['accept-lines'].means} nginx does this before version 1.23.0: --except lines.`,
      asked,
    )
  const more = others.length === 0 ? '' : `; ${others.length} more`
  const why = `${because} (RFC 9110, ${conformance.rules[rule]?.section}${more})`
  return faultLine(`${acceptText(asked)} → ${nameOf(got)}, not ${nameOf(answer)}: ${why}`, asked)
}

function choicesOf(vectors: readonly VectorAnswer[]): readonly CheckLine[] {
  const [first, ...others] = vectors.filter(({ verdict }) => verdict === 'note')
  if (!first) return []
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return noteLine(
    `${acceptText(first.asked)} → ${nameOf(first.got)}${more}: choices that RFC 9110 leaves to the server`,
    first.asked,
  )
}

function acceptText({ headers }: Asked): string {
  const accept = headers['Accept']
  if (accept === undefined) return 'no Accept header'
  return [accept].flat().join(' and ') || 'an empty Accept header'
}
