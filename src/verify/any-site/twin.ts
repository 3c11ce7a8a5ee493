import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type Counted, countPage, countTwin, type Loss, lossesOf } from '../../page/content-counts.ts'
import { withinTime } from '../../page/page-clock.ts'
import { shorten } from '../../text/layout.ts'
import {
  type CheckedPage,
  type CheckLine,
  counted,
  faultLine,
  noteLine,
  passLine,
  type SiteQuestion,
} from './question.ts'

const reader = unified().use(remarkParse).use(remarkGfm).freeze()

/** Words may be written in other ways; of everything else each one counts. */
const mostLostWords = 0.01

/** Does the Markdown have what the page has? */
export function twin(page: CheckedPage): SiteQuestion {
  return { name: 'Twin', asks: [], judge: () => compared(page) }
}

function compared({ origin, ownOrigins, html, markdown, file, tree }: CheckedPage): readonly CheckLine[] {
  const other = markdown ?? file
  if (!other) return []
  const whole = tree && withinTime(() => countPage(tree, origin + html.asked.target, ownOrigins))
  const read = withinTime(() => countTwin(readMarkdown(other.text), origin + other.asked.target, ownOrigins))
  if (whole === undefined || typeof whole === 'string')
    return noteLine('the page nests too deep to be counted, or takes too long')
  if (typeof read === 'string')
    return noteLine('the Markdown nests too deep to be counted, or takes too long')
  if (whole.words.length === 0) return noteLine('the HTML has no text: a script probably writes it')
  const losses = lossesOf(whole, read).filter(
    ({ what, lost, of }) => what !== 'words' || lost.length > of * mostLostWords,
  )
  if (losses.length === 0) {
    const kinds = Object.entries(names) as [Counted, readonly [string, string]][]
    const sums = kinds.flatMap(([what, [one, many]]) =>
      whole[what].length === 0 ? [] : counted(whole[what].length, one, many),
    )
    return passLine(`the Markdown has all of the page: ${sums.join(', ')}`, html.asked, other.asked)
  }
  return losses.flatMap(loss => faultLine(lossText(loss), html.asked, other.asked))
}

/** A twin without the front matter that some sites leave in it. */
function readMarkdown(text: string): Nodes {
  return reader.parse(text.replace(/^\ufeff?---\r?\n.*?\r?\n---\r?\n/s, ''))
}

const names: Readonly<Record<Counted, readonly [one: string, many: string]>> = {
  headings: ['heading', 'headings'],
  code: ['code block', 'code blocks'],
  tables: ['table', 'tables'],
  links: ['link', 'links'],
  pictures: ['picture', 'pictures'],
  words: ['word', 'words'],
}

function lossText({ what, lost, of }: Loss): string {
  const [one, many] = names[what]
  const named = what === 'links' ? lost.map(path => path || '/') : lost
  const examples = named.slice(0, what === 'words' ? 8 : 3).map(text => `"${shorten(text, 60)}"`)
  const more = lost.length > examples.length ? ', …' : ''
  return `The Markdown lacks ${lost.length} of ${counted(of, one, many)} of the page: ${examples.join(', ')}${more}`
}
