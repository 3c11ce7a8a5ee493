import type { PageRefusal } from '../../adopt/adopt-page.ts'
import { countedKinds, kindNames, lossText } from '../../adopt/proof/counts.ts'
import { compareTwin } from '../../adopt/proof/proof.ts'
import { withinTime } from '../../page/page-clock.ts'
import { counted } from '../../text/layout.ts'
import {
  type CheckedPage,
  type CheckLine,
  faultLine,
  noteLine,
  passLine,
  type SiteQuestion,
  verdict,
} from './question.ts'

/** Words may be written in other ways; of everything else each one counts. */
const mostLostWords = 0.01

/** Does the Markdown have what the page has? */
export function twin(page: CheckedPage): SiteQuestion {
  return verdict('Twin', compared(page))
}

function compared({ origin, html, markdown, file }: CheckedPage): readonly CheckLine[] {
  const other = markdown ?? file
  if (!other) return []
  const found = withinTime(() =>
    compareTwin({
      html: html.text,
      twin: other.text,
      address: origin + html.asked.target,
      twinAddress: origin + other.asked.target,
    }),
  )
  if (typeof found === 'string') return noteLine(refusals[found])
  if ('refusal' in found) return noteLine(refusals[found.refusal])
  const losses = found.losses.filter(
    ({ what, lost, of }) => what !== 'words' || lost.length > of * mostLostWords,
  )
  if (losses.length > 0 && found.isUnclear)
    return noteLine(`no element of the page, such as <main>, is its content: nothing can be compared`)
  if (losses.length > 0)
    return losses.flatMap(loss => faultLine(`The Markdown ${lossText(loss)}`, html.asked, other.asked))
  const sums = countedKinds.flatMap(kind =>
    found.of[kind] === 0 ? [] : counted(found.of[kind], ...kindNames[kind]),
  )
  return passLine(`the Markdown has all of the page: ${sums.join(', ')}`, html.asked, other.asked)
}

const noText = 'the HTML has no text: a script probably writes it'

const refusals: Readonly<Record<PageRefusal['refusal'], string>> = {
  'no-main': 'the page has no content',
  'two-mains': 'the page has no content',
  redirect: 'the page leads to another one',
  charset: 'the page is not in the charset that it names',
  'client-rendered': noText,
  'nearly-empty': noText,
  empty: noText,
  'too-deep': 'the page or the Markdown nests too deep to be compared',
  'too-slow': 'the page or the Markdown takes too long to be compared',
  frameset: 'the page is a frameset',
}
