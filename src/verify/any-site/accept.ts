import conformance from '#accept-vectors' with { type: 'json' }
import { acceptReason, type Decision, decide } from '../../http/accept.ts'
import { append } from '../../text/data.ts'
import { counted } from '../../text/layout.ts'
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
  withHeaders,
} from './question.ts'

/** Headers that RFC 9110 decides, and ties: agents and browsers send those too. */
const known = conformance.vectors.filter(({ accept, by }) => by === 'must' || isTie(decisionOf(accept)))

/** Does the page answer `Accept` exactly? Of a header in several lines only if the host is to know them. */
export function acceptHeaders({ target, isMixed, fresh }: CheckedPage, withLines: boolean): SiteQuestion {
  const asked = known.filter(({ accept }) => withLines || !Array.isArray(accept))
  const asks = asked.map(({ accept }) =>
    get(isMixed ? fresh() : target, accept === null ? {} : { Accept: accept }),
  )
  return {
    name: 'Accept',
    feature: 'negotiation',
    asks,
    judge: answers => {
      const others = answers.flatMap(mistakeOf)
      const [tie, ...ties] = others.filter(isChoice)
      const wrong = others.filter(mistake => !isChoice(mistake))
      const onlyInLines = wrong.every(({ exchange }) => isInLines(exchange))
      const groups = new Map<string, Mistake[]>()
      for (const mistake of wrong) {
        const key = onlyInLines ? 'lines' : `${mistake.decision.step} ${mistake.got}`
        append(groups, key, mistake)
      }
      const faults = [...groups.values()].flatMap(mistakes => resultOf(mistakes, answers.length, onlyInLines))
      const right = counted(answers.length - others.length, 'header')
      return [
        ...passOr(faults, `${tie ? '' : 'all '}${right} get the right variant`, asks[0]),
        ...(tie ? tieNote(tie, ties) : []),
      ]
    },
  }
}

interface Mistake {
  readonly exchange: Exchange
  readonly decision: Decision
  readonly got: string
}

function mistakeOf(exchange: Exchange): readonly Mistake[] {
  const decision = decisionOf(exchange.asked.headers['Accept'] ?? null)
  const got = gotOf(exchange)
  const wanted = decision.variant === 'markdown' ? 'Markdown' : 'HTML'
  return got === wanted ? [] : [{ exchange, decision, got }]
}

function decisionOf(accept: string | readonly string[] | null): Decision {
  return decide(accept === null ? undefined : [accept].flat().join(', '))
}

/** HTML and Markdown suit the client alike, so the choice is the server's (RFC 9110 12.5.1). */
function isTie({ step, html, markdown }: Decision): boolean {
  return step === 'absent' || (html > 0 && html === markdown)
}

function isChoice({ decision, got }: Mistake): boolean {
  return isTie(decision) && (got === 'HTML' || got === 'Markdown')
}

function tieNote({ exchange, got }: Mistake, others: readonly Mistake[]): readonly CheckLine[] {
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  return noteLine(
    `${shownAccept(exchange)} → ${got}: a tie, so RFC 9110 leaves the choice to the server${more}`,
  )
}

function shownAccept({ asked: { headers } }: Exchange): string {
  const accept = headers['Accept']
  if (accept === undefined) return 'no Accept header'
  return [accept].flat().join(' and ') || 'an empty Accept header'
}

/** One field in several lines means the same as in one with commas (RFC 9110 5.3). */
function isInLines({ asked }: Exchange): boolean {
  return Array.isArray(asked.headers['Accept'])
}

function gotOf(exchange: Exchange): string {
  if (exchange.received.status !== 200) return statusOf(exchange)
  if (isHtml(exchange)) return 'HTML'
  return isMarkdown(exchange) ? 'Markdown' : typeOf(exchange)
}

function resultOf(
  [first, ...others]: readonly Mistake[],
  of: number,
  onlyInLines: boolean,
): readonly CheckLine[] {
  if (!first) return []
  const { exchange, decision, got } = first
  if (onlyInLines)
    return faultLine(
      `${kinds['accept-lines'].means} nginx does this before version 1.23.0: --except lines.`,
      exchange.asked,
    )
  const more = others.length === 0 ? '' : ` (${others.length + 1} of ${of} headers)`
  return faultLine(`${shownAccept(exchange)} → ${got}, but: ${acceptReason(decision)}${more}`, exchange.asked)
}

/** A client that takes neither variant gets 406, or HTML anyway: both are allowed. */
export function notAcceptable({ html }: CheckedPage): SiteQuestion {
  const asks = ['application/json', 'text/html;q=0, text/markdown;q=0'].map(Accept =>
    withHeaders(html.asked, { Accept }),
  )
  return {
    name: '406',
    feature: 'refusal',
    asks,
    judge: answers => {
      const faults = answers
        .filter(exchange => exchange.received.status !== 406 && gotOf(exchange) !== 'HTML')
        .flatMap(exchange =>
          faultLine(
            `${exchange.asked.headers['Accept']} → ${gotOf(exchange)}. It must be 406, or HTML`,
            exchange.asked,
          ),
        )
      const [first] = answers
      return passOr(
        faults,
        first?.received.status === 406
          ? 'clients that accept neither get 406'
          : 'clients that accept neither get HTML',
        first?.asked,
      )
    },
  }
}
