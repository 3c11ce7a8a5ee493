import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import type { Place, Problem } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'
import { boxNote } from '../markdown/callouts.ts'
import { isVerbatim, walk } from '../tree/elements.ts'
import type { TextContext, Visitor } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'
import { masked } from '../values/insert-values.ts'
import { directives } from './index.ts'

/** The language of a text: `block` is HTML in Markdown. */
type Language = 'html' | 'markdown' | 'block'

const names: ReadonlySet<string> = new Set(directives.map(({ name }) => name))
const holders: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell'])
const lines =
  /^([ \t>]*)(:+)(?:[ \t]*$|([\p{L}-]+)|[ \t]+([\p{L}-]+)(?:(?<=:::[ \t]+[\p{L}-]+)|(?=[ \t]*(?:\{[^}\n\r]*\}[ \t]*)?$)))/gmu
/** With one colon, only a whole line is meant as a directive. */
const oneColon = /^:[\p{L}-]+(?:\{[^}\n\r]*\})?[ \t]*(?:[\r\n]|$)/u
const mentions = /(?<![\p{L}\p{N}_:\\])(:{2,})([\p{L}-]+)/gu

/** Reports text that looks like a directive but is not one, so it would be printed unchanged. */
export function strayDirectives(context: TextContext): Visitor<Nodes> {
  const { text } = context
  const complainIn = complainer('markdown', context)
  const complainInBlock = complainer('block', context)
  return node => {
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (start === undefined || end === undefined) return
    if (node.type === 'html') complainInBlock(withoutVerbatim(text.slice(start, end)), start, true)
    if (!holders.has(node.type)) return
    complainIn(withoutCode(node, text.slice(start, end), start), start, node.type === 'paragraph')
  }
}

/** The same for an HTML source. It walks on its own, around what is verbatim and before any value is in the texts. */
export function strayInHtml(tree: HtmlNodes, context: TextContext): void {
  const { text } = context
  const complainIn = complainer('html', context)
  walk<HtmlNodes>(tree, node => {
    if (node.type === 'element') return !isVerbatim(node)
    const place = node.type === 'text' ? placeOf(node) : undefined
    if (place === undefined) return true
    return complainIn(text.slice(place.start.offset, place.end.offset), place.start.offset, true)
  })
}

function complainer(language: Language, { place, report }: TextContext) {
  /** Boxes of other programs that no line has closed. */
  let boxes = 0
  return (source: string, start: number, hasLines: boolean) => {
    const seen = new Set<number>()
    const say = (from: number, length: number, mistake: Pick<Problem, 'reason' | 'note' | 'fatal'>) => {
      seen.add(from)
      report({ place: place(start + from, start + from + length), ruleId: 'directive-syntax', ...mistake })
    }
    for (const match of hasLines ? source.matchAll(lines) : []) {
      const [whole, indent = '', colons = '', name = match[4]] = match
      const from = match.index + indent.length
      const length = whole.trimEnd().length - indent.length
      const isSingle = colons.length === 1
      if (isSingle && !oneColon.test(source.slice(from, from + 200))) continue
      const isExact = language === 'markdown' || isSingle || names.has(name ?? '')
      const meant = isExact ? name : name && suggest(name, names)[0]
      if (meant !== undefined && names.has(meant))
        say(from, length, {
          reason: `This line is not read as the directive \`${meant}\``,
          note: isSingle ? `Write two colons: \`::${meant}\`` : lineNote(meant, language),
          fatal: true,
        })
      if (colons.length < 3 || language !== 'markdown') continue
      if (name !== undefined && !names.has(meant ?? '')) {
        boxes++
        say(from, length, {
          reason: `\`${colons}${match[3] === undefined ? ' ' : ''}${name}\` begins a box of another program`,
          note: boxNote(name) ?? 'Delete this line, and the line `:::` that ends the box',
          fatal: true,
        })
      }
      if (name === undefined && boxes > 0) boxes--
      else if (name === undefined)
        say(from, length, {
          reason: `\`${colons}\` closes nothing here`,
          note: 'Delete it, or put the opening line before it',
          fatal: true,
        })
    }
    for (const { 0: whole, 2: name = '', index } of source.matchAll(mentions))
      if (names.has(name) && !seen.has(index))
        say(index, whole.length, {
          reason: `\`${whole}\` is printed unchanged: directives do not work inside text`,
          note: `Give it a line by itself, or insert a value such as \`{{ server.serverAddress }}\`; to show it as text, put it into ${language === 'markdown' ? 'backticks' : '`<code>`'}`,
          fatal: false,
        })
  }
}

function lineNote(name: string, language: Language): string {
  if (language === 'markdown')
    return 'A directive stands on a line by itself, as in `::steps{edition=java}`; for text, write a backslash first'
  if (language === 'block')
    return 'Leave an empty line between it and the tags around it. A `<div>` can hold it, a `<p>` cannot'
  if (name === 'gallery' || name === 'features') return `\`${name}\` works in .md pages only: rename the page`
  return name === 'interactive'
    ? 'In an .html page, write `<aside data-interactive>` before the part and `</aside>` behind it'
    : 'A directive stands on a line by itself, as in `::steps{edition=java}`; for text, write `&#58;` for a colon'
}

/** HTML with blanks in place of tags, comments and what is shown as it is written. */
export function withoutVerbatim(source: string): string {
  return source.replace(
    /<!--[\s\S]*?(?:-->|$)|<(pre|code|script|style|textarea)\b[\s\S]*?(?:<\/\1|$)|<[^<>]*>/gi,
    part => ' '.repeat(part.length),
  )
}

function withoutCode(holder: Nodes, source: string, start: number): string {
  const code: Place[] = []
  walk(holder, node => {
    const place = node.type === 'inlineCode' || node.type === 'html' ? placeOf(node) : undefined
    if (place !== undefined) code.push(place)
  })
  return masked(source, code, start)
}
