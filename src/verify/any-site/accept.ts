import { acceptReason, type Decision, decide } from '../../http/accept.ts'
import corpus from '../../http/accept-corpus.json' with { type: 'json' }
import { kinds } from '../kinds.ts'
import {
  type CheckedPage,
  type CheckLine,
  counted,
  type Exchange,
  faultLine,
  get,
  isHtml,
  isMarkdown,
  passOr,
  type SiteQuestion,
  statusOf,
  typeOf,
  withHeaders,
} from './question.ts'

/** Headers of agents, browsers and crawlers whose answer is not the server's choice. */
const decided = corpus.filter(({ expect }) => expect !== 'either')

/** Does the page answer `Accept` exactly? */
export function acceptHeaders({ target, isMixed, fresh }: CheckedPage): SiteQuestion {
  const asks = decided.map(({ accept }) =>
    get(isMixed ? fresh() : target, accept === null ? {} : { Accept: accept }),
  )
  return {
    name: 'Accept',
    asks,
    judge: answers => {
      const wrong = answers.flatMap(mistakeOf)
      const onlyInLines = wrong.every(({ exchange }) => isInLines(exchange))
      const groups = new Map<string, Mistake[]>()
      for (const mistake of wrong) {
        const key = onlyInLines ? 'lines' : `${mistake.decision.step} ${mistake.got}`
        groups.set(key, [...(groups.get(key) ?? []), mistake])
      }
      const faults = [...groups.values()].flatMap(mistakes => resultOf(mistakes, answers.length, onlyInLines))
      return passOr(faults, `all ${counted(answers.length, 'header')} get the right variant`, asks[0])
    },
  }
}

interface Mistake {
  readonly exchange: Exchange
  readonly decision: Decision
  readonly got: string
}

function mistakeOf(exchange: Exchange): readonly Mistake[] {
  const { Accept } = exchange.asked.headers
  const decision = decide(Accept === undefined ? undefined : [Accept].flat().join(', '))
  const got = gotOf(exchange)
  const wanted = decision.variant === 'markdown' ? 'Markdown' : 'HTML'
  return got === wanted ? [] : [{ exchange, decision, got }]
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
  const accept = exchange.asked.headers['Accept']
  const shown =
    accept === undefined ? 'no Accept header' : [accept].flat().join(' and ') || 'an empty Accept header'
  if (onlyInLines)
    return faultLine(`${kinds['accept-lines'].means} nginx does this before version 1.23.0.`, exchange.asked)
  const more = others.length === 0 ? '' : ` (${others.length + 1} of ${of} headers)`
  return faultLine(`${shown} → ${got}, but: ${acceptReason(decision)}${more}`, exchange.asked)
}

/** A client that takes neither variant gets 406, or HTML anyway: both are allowed. */
export function notAcceptable({ html }: CheckedPage): SiteQuestion {
  const asks = ['application/json', 'text/html;q=0, text/markdown;q=0'].map(Accept =>
    withHeaders(html.asked, { Accept }),
  )
  return {
    name: '406',
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
