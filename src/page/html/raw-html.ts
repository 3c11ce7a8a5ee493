import type { Nodes as HtmlNodes, Root } from 'hast'
import type { Html, Nodes } from 'mdast'
import { allowedElements, partsOf } from '../sanitize/allowed-html.ts'
import { eachElement } from '../tree/elements.ts'
import type { Visitor } from '../tree/page-context.ts'
import type { Complaint, TextContext } from '../tree/page-source.ts'
import { offsetOf, placeOf } from '../tree/places.ts'

const lostTags = /<(?:html|head|body|frameset|frame|!doctype)(?=[\s/>])/gi
const footnoteMarks = /\bdata-footnote(?=s|-ref|-backref)/gi

/** Elements that have no end tag, or need none. */
const optionalEnd =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|rt|rp|caption)$/i

/** Reports what an HTML parser drops silently, and returns the HTML without the marks that the program uses. */
export function lostHtml(html: string, offset: number, { place, complain }: TextContext): string {
  const open = html.lastIndexOf('<!--')
  if (open > html.lastIndexOf('-->'))
    complain({
      place: place(offset + open, offset + open + '<!--'.length),
      ruleId: 'unclosed-comment',
      reason: 'This comment is never closed, so everything after it is lost',
      note: 'Put `-->` where it ends',
      fatal: true,
    })
  const visible = html.replace(/<!--[\s\S]*?(?:-->|$)/g, comment => ' '.repeat(comment.length))
  for (const { 0: tag, index } of visible.matchAll(lostTags))
    complain({
      place: place(offset + index, offset + index + tag.length),
      ruleId: 'unsafe-element',
      reason: `\`${tag}>\` is not allowed in a page`,
      note: 'Remove it: a page has only the content of `<main>`, and portolan writes the rest',
      fatal: true,
    })
  return html.replace(footnoteMarks, (name, index: number) => {
    complain({
      place: place(offset + index, offset + index + name.length),
      ruleId: 'unknown-attribute',
      reason: `Pages may not use the attribute \`${name}\``,
      note: 'Write a footnote as `[^1]` and `[^1]: Its text.`',
      fatal: true,
    })
    return name.replace(/f/i, '-')
  })
}

/** The same for all raw HTML in Markdown. */
export function lostInMarkdown(context: TextContext): Visitor<Nodes> {
  return node => {
    if (node.type === 'html') node.value = lostHtml(node.value, offsetOf(node), context)
  }
}

const tableParts = /<(?:caption|col|colgroup|tbody|td|tfoot|th|thead|tr)(?=[\s/>])/gi

/**
 * Complains of parts of tables that the HTML parser dropped, because no table is around them. `reread` parses the same
 * source once more, its HTML rewritten: with these tags as `<hr>`, which stands anywhere, the parser shows where they are.
 */
export function droppedParts(
  tree: Root,
  html: readonly string[],
  reread: (rewrite: (html: string) => string) => Root,
  { text, place, complain }: TextContext,
): void {
  const count = html.reduce((sum, part) => sum + Array.from(part.matchAll(tableParts)).length, 0)
  if (count === 0) return
  const kept = tagsOf(tree, text)
  if (count <= kept.size) return
  for (const [start, tag] of tagsOf(reread(asRules), text)) {
    if (kept.has(start)) continue
    const name = tag.slice(1).toLowerCase()
    const parents = partsOf[name]?.map(parent => `\`<${parent}>\``).join(' or ')
    complain({
      place: place(start, start + tag.length),
      ruleId: 'misplaced-element',
      reason: `\`<${name}>\` is outside a \`<table>\``,
      note: `Move it into ${parents}; browsers remove it elsewhere`,
      fatal: true,
    })
  }
}

function asRules(html: string): string {
  return html.replace(tableParts, tag => '<hr'.padEnd(tag.length))
}

/** The elements of a tree that are written as parts of tables: their tags by offset. */
function tagsOf(tree: HtmlNodes, text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const part = new RegExp(tableParts.source, 'iy')
  eachElement(tree, node => {
    const start = placeOf(node)?.start.offset
    if (start === undefined) return
    part.lastIndex = start
    const [written] = part.exec(text) ?? []
    if (written !== undefined) found.set(start, written)
  })
  return found
}

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

/** Warns of raw HTML in Markdown that is never closed, or closed without being open. */
export function unclosedInMarkdown(context: TextContext): Visitor<Nodes> {
  const { add, within, end } = pairTags(context)
  return node => {
    if (node.type === 'html') add(node.value, offsetsOf(node, context.text))
    if (node.type === 'root') return end
    return 'children' in node ? within(node.type === 'paragraph') : undefined
  }
}

/** The same for an HTML source, of which values are held. */
export function unclosedHtml(held: string, context: TextContext): void {
  const { add, end } = pairTags(context)
  add(held, index => index)
  end()
}

/** Collects the tags of a page, and says which of them have no other half. */
function pairTags({ place, complain }: TextContext) {
  const unclosed: Tag[] = []
  /** Those of the unclosed ones whose end tag came later, and those that wait for it. */
  const late = new Set<Tag>()
  const waiting = new Map<string, Tag[]>()
  const stray: Tag[] = []
  // The open elements of a part of the page; an end tag reaches the ones around a paragraph, too, if its start would end it.
  let open: Tag[] = []
  let outer: Tag[] | undefined

  const leaveOpen = (tags: readonly Tag[]) => {
    for (const opened of tags) {
      unclosed.push(opened)
      const others = waiting.get(opened.name)
      if (others === undefined) waiting.set(opened.name, [opened])
      else others.push(opened)
    }
  }

  const close = (end: Tag) => {
    const reaches = [open, ...(outer !== undefined && endsParagraph.test(end.name) ? [outer] : [])]
    for (const tags of reaches) {
      const at = tags.findLastIndex(({ name }) => name === end.name)
      if (at === -1) continue
      if (tags === outer) leaveOpen(open.splice(0))
      leaveOpen(tags.splice(at).slice(1))
      return
    }
    const opened = waiting.get(end.name)?.pop()
    if (opened === undefined) stray.push(end)
    else late.add(opened)
  }

  return {
    add: (html: string, offsetAt: (index: number) => number) => {
      for (const found of tagsIn(html, offsetAt)) found.isEnd ? close(found) : open.push(found)
    },
    /** Begins a part of the page, and returns what ends it; in a paragraph, elements that end it may stay open. */
    within: (isParagraph: boolean) => {
      const before = { open, outer }
      outer = isParagraph ? open : undefined
      open = []
      return () => {
        const isKept = ({ name }: Tag) => isParagraph && endsParagraph.test(name)
        leaveOpen(open.filter(opened => !isKept(opened)))
        for (const opened of open.filter(isKept)) before.open.push(opened)
        ;({ open, outer } = before)
      }
    },
    end: () => {
      leaveOpen(open)
      const placed = ({ offset, written }: Tag) => place(offset, offset + written.length)
      for (const opened of unclosed)
        complain({ place: placed(opened), ...unclosedMistake(opened, late.has(opened)) })
      for (const end of stray)
        complain({
          place: placed(end),
          ruleId: 'stray-end-tag',
          reason: `\`</${end.name}>\` closes nothing: no \`<${end.name}>\` is open here`,
          note: 'Delete it, or put the opening tag before it',
          fatal: false,
        })
    },
  }
}

function unclosedMistake({ name, written }: Tag, isLate: boolean): Complaint {
  const reason = isLate
    ? `\`<${name}>\` is closed too late: the element around it ends before \`</${name}>\``
    : `\`<${name}>\` is never closed`
  const note = written.endsWith('/>')
    ? `HTML has no \`<${name}/>\`: write \`<${name}></${name}>\``
    : `Put \`</${name}>\` where it ends${isLate ? ', within the same element, paragraph or list item' : ''}`
  return { ruleId: 'unclosed-element', reason, note, fatal: false }
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
