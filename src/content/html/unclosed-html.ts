import type { Html, Nodes } from 'mdast'
import { optionalEnd } from '../limits/complex-html.ts'
import { allowedElements } from '../sanitize/allowed-html.ts'
import type { Visitor } from '../tree/page-context.ts'
import type { TextContext } from '../tree/page-source.ts'
import { placeOf } from '../tree/places.ts'

/** Elements whose start tag ends a paragraph: https://html.spec.whatwg.org/multipage/grouping-content.html#the-p-element */
const endsParagraph =
  /^(?:address|article|aside|blockquote|details|dialog|div|dl|fieldset|fig(?:caption|ure)|footer|form|h[1-6]|header|hgroup|nav|ol|pre|search|section|table|ul)$/
/** Elements whose content is text up to their end tag. */
const textOnly: ReadonlySet<string> = new Set(['textarea', 'script', 'style', 'title'])
// A quote counts only where a value begins; without its end, it goes on to the end of the text.
const tag =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)((?:=\s*"[^"]*(?:"|$)|=\s*'[^']*(?:'|$)|[^>])*)(?:>|$)/gi

interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly written: string
  /** In the page. */
  readonly offset: number
}

/** A tag that was left open where it had to be closed, and whether its end tag came later. */
interface Unclosed {
  readonly opened: Tag
  ended: boolean
}

/** What must be closed before it ends itself: the page, or a part of its Markdown. */
type Scope = Tag[]

/** Collects the tags of a page, and says which of them have no other half. */
interface Pairs {
  readonly add: (html: string, offsetAt: (index: number) => number) => void
  /** Begins a part of the page, and ends it; in a paragraph, elements that end it may stay open. */
  readonly within: (kind: 'part' | 'paragraph') => () => void
  readonly end: () => void
}

/** Warns of raw HTML in Markdown that is never closed, or closed without being open. */
export function unclosedInMarkdown(context: TextContext): Visitor<Nodes> {
  const { add, within, end } = pairTags(context)
  return node => {
    if (node.type === 'html') add(node.value, offsetsOf(node, context.text))
    if (node.type === 'root') return end
    return 'children' in node ? within(node.type === 'paragraph' ? 'paragraph' : 'part') : undefined
  }
}

/** The same for an HTML source, of which values are held. */
export function unclosedHtml(held: string, context: TextContext): void {
  const { add, end } = pairTags(context)
  add(held, index => index)
  end()
}

function pairTags({ place, complain }: TextContext): Pairs {
  const unclosed: Unclosed[] = []
  const pending = new Map<string, Unclosed[]>()
  const stray: Tag[] = []
  let scope: Scope = []
  let outer: Scope | undefined
  const leaveOpen = (tags: readonly Tag[]) => {
    for (const opened of tags) {
      const left = { opened, ended: false }
      unclosed.push(left)
      const others = pending.get(opened.name)
      if (others === undefined) pending.set(opened.name, [left])
      else others.push(left)
    }
  }

  const close = (end: Tag) => {
    const reaches = [scope, ...(outer !== undefined && endsParagraph.test(end.name) ? [outer] : [])]
    for (const tags of reaches) {
      const at = tags.findLastIndex(({ name }) => name === end.name)
      if (at === -1) continue
      if (tags === outer) leaveOpen(scope.splice(0))
      leaveOpen(tags.splice(at).slice(1))
      return
    }
    const late = pending.get(end.name)?.pop()
    if (late === undefined) stray.push(end)
    else late.ended = true
  }

  return {
    add: (html, offsetAt) => {
      for (const found of tagsIn(html, offsetAt)) found.isEnd ? close(found) : scope.push(found)
    },
    within: kind => {
      const before = { scope, outer }
      outer = kind === 'paragraph' ? scope : undefined
      scope = []
      return () => {
        const isKept = ({ name }: Tag) => kind === 'paragraph' && endsParagraph.test(name)
        leaveOpen(scope.filter(opened => !isKept(opened)))
        for (const opened of scope.filter(isKept)) before.scope.push(opened)
        ;({ scope, outer } = before)
      }
    },
    end: () => {
      leaveOpen(scope)
      for (const { opened, ended } of unclosed) complain(unclosedMistake(opened, ended))
      for (const end of stray)
        complain({
          place: place(end.offset, end.offset + end.written.length),
          ruleId: 'stray-end-tag',
          reason: `\`</${end.name}>\` closes nothing: no \`<${end.name}>\` is open here`,
          note: 'Delete it, or put the opening tag before it',
          fatal: false,
        })
    },
  }

  function unclosedMistake({ name, written, offset }: Tag, ended: boolean) {
    const reason = ended
      ? `\`<${name}>\` is closed too late: the element around it ends before \`</${name}>\``
      : `\`<${name}>\` is never closed`
    const note = /\/>$/.test(written)
      ? `HTML has no \`<${name}/>\`: write \`<${name}></${name}>\``
      : `Put \`</${name}>\` where it ends${ended ? ', within the same element, paragraph or list item' : ''}`
    return {
      place: place(offset, offset + written.length),
      ruleId: 'unclosed-element',
      reason,
      note,
      fatal: false,
    }
  }
}

/** The tags that need another half; of those that no page may have, others complain. */
function tagsIn(html: string, offsetAt: (index: number) => number): readonly Tag[] {
  const found: Tag[] = []
  let textUntil = 0
  for (const { 0: written, 1: slash, 2: start = '', index } of html.matchAll(tag)) {
    const name = start.toLowerCase()
    if (index < textUntil || !written.endsWith('>')) continue
    if (slash === '' && textOnly.has(name)) {
      const end = html.slice(index).search(new RegExp(`</${name}(?=[\\s/>])`, 'i'))
      textUntil = end === -1 ? html.length : index + end
    }
    if (allowedElements.has(name) && !optionalEnd.test(name))
      found.push({ name, isEnd: slash === '/', written, offset: offsetAt(index) })
  }
  return found
}

/** Returns the offsets in the page of characters of a node's HTML. Ask for them in order: lines in lists and quotes begin further right. */
function offsetsOf(node: Html, text: string): (index: number) => number {
  const start = placeOf(node)?.start.offset ?? 0
  if (text.startsWith(node.value, start)) return index => start + index
  const rows: { readonly from: number; readonly shift: number }[] = []
  let at = start
  let from = 0
  const written = text.slice(start).split('\n', node.value.split('\n').length)
  for (const [row, line] of node.value.split('\n').entries()) {
    const { [row]: whole = '' } = written
    const indent = Math.max(0, whole.replace(/\r$/, '').length - line.replace(/\r$/, '').length)
    rows.push({ from, shift: at + (row === 0 ? 0 : indent) - from })
    at += whole.length + 1
    from += line.length + 1
  }
  let row = 0
  return index => {
    while ((rows[row + 1]?.from ?? Number.POSITIVE_INFINITY) <= index) row++
    return index + (rows[row]?.shift ?? 0)
  }
}
