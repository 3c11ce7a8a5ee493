import type { Root } from 'hast'
import type { Html, Nodes } from 'mdast'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { lastFrom } from '../../report/places.ts'
import type { Finding } from '../../report/problem.ts'
import { allowedElements, partsOf } from '../sanitize/allowed-html.ts'
import { eachElement } from '../tree/elements.ts'
import type { TextContext, Visitor } from '../tree/page-context.ts'
import { offsetOf } from '../tree/places.ts'

interface Tag {
  readonly name: string
  readonly written: string
  /** In the page. */
  readonly offset: number
  /** Where the tree of the page has its element: lines of quotes and lists are counted without their indent. */
  readonly inTree: number
}

/** The open elements of a part of the page. */
interface Part {
  readonly open: Tag[]
  /** What is around a paragraph: an end tag reaches it, if its start tag would end the paragraph. */
  readonly outer?: Part | undefined
}

const lost = /^(?:html|head|body|frameset|frame)$/
const tableParts = /^(?:caption|col|colgroup|tbody|td|tfoot|th|thead|tr)$/
/** Elements that have no end tag, or need none. */
const optionalEnd =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|rt|rp|caption)$/
/** Elements whose start tag ends a paragraph: https://html.spec.whatwg.org/multipage/grouping-content.html#the-p-element */
const endsParagraph =
  /^(?:address|article|aside|blockquote|details|dialog|div|dl|fieldset|fig(?:caption|ure)|footer|form|h[1-6]|header|hgroup|nav|ol|pre|search|section|table|ul)$/
const noop = () => {}
const noText = { onCharacter: noop, onNullCharacter: noop, onWhitespaceCharacter: noop, onEof: noop }
/** Written by what makes footnotes and callouts of Markdown, which comes before the HTML is read. */
const ownMarks = /\bdata-+(?:footnote(?=s|-ref|-backref)|callout(?![\w-]))/gi

/**
 * Reports what an HTML parser drops silently, and elements that are never closed. parse5 reads the tags, but has no errors for
 * these: it accepts every end tag in a body.
 */
export function rawHtml({ place, report }: TextContext) {
  /** The unclosed elements, and whether their end tag came later. */
  const unclosed = new Map<Tag, boolean>()
  const waiting = new Map<string, Tag[]>()
  const inTables: Tag[] = []
  let part: Part = { open: [] }

  const reportAt = (offset: number, length: number, fatal: boolean, mistake: Omit<Finding, 'fatal'>) =>
    report({ place: place(offset, offset + length), fatal, ...mistake })

  const leaveOpen = (tags: readonly Tag[]) => {
    for (const tag of tags) {
      unclosed.set(tag, false)
      const others = waiting.get(tag.name)
      if (others) others.push(tag)
      else waiting.set(tag.name, [tag])
    }
  }

  const close = (end: Tag) => {
    if (!isPaired(end)) return
    for (const { open } of part.outer && endsParagraph.test(end.name) ? [part, part.outer] : [part]) {
      const at = open.findLastIndex(({ name }) => name === end.name)
      if (at === -1) continue
      if (open !== part.open) leaveOpen(part.open.splice(0))
      leaveOpen(open.splice(at).slice(1))
      return
    }
    const opened = waiting.get(end.name)?.pop()
    if (opened) unclosed.set(opened, true)
    else
      reportAt(end.offset, end.written.length, false, {
        ruleId: 'stray-end-tag',
        reason: `\`</${end.name}>\` closes nothing: no \`<${end.name}>\` is open here`,
        note: 'Delete it, or put the opening tag before it',
      })
  }

  const open = (tag: Tag) => {
    if (lost.test(tag.name)) reportLost(tag.offset, tag.written.slice(0, tag.name.length + 1))
    if (tableParts.test(tag.name)) inTables.push(tag)
    if (isPaired(tag)) part.open.push(tag)
  }

  const reportLost = (offset: number, start: string) =>
    reportAt(offset, start.length, true, {
      ruleId: 'unsafe-element',
      reason: `\`${start}>\` is not allowed in a page`,
      note: 'Remove it: a page has only the content of `<main>`, and portolan writes the rest',
    })

  return {
    /** Reads some HTML, and returns it without the marks that the program uses. */
    read: (html: string, start = 0, offsetAt = (index: number) => start + index): string => {
      const tagOf = ({ tagName: name, location }: Token.TagToken): Tag => {
        const { startOffset = 0, endOffset = 0 } = location ?? {}
        const written = html.slice(startOffset, endOffset)
        return { name, written, offset: offsetAt(startOffset), inTree: start + startOffset }
      }
      let isCut = false
      const tokenizer = new Tokenizer(
        { sourceCodeLocationInfo: true },
        {
          ...noText,
          onStartTag: token => {
            open(tagOf(token))
            // What is in these elements is text up to their end tag.
            if (/^(?:textarea|title)$/.test(token.tagName)) tokenizer.state = TokenizerMode.RCDATA
            if (/^(?:iframe|script|style|xmp)$/.test(token.tagName)) tokenizer.state = TokenizerMode.RAWTEXT
          },
          onEndTag: token => close(tagOf(token)),
          onDoctype: ({ location }) => {
            const at = location?.startOffset ?? 0
            reportLost(offsetAt(at), html.slice(at, at + '<!doctype'.length))
          },
          onParseError: ({ code }) => {
            isCut ||= code === 'eof-in-comment'
          },
          onComment: ({ location }) => {
            if (isCut)
              reportAt(offsetAt(location?.startOffset ?? 0), '<!--'.length, true, {
                ruleId: 'unclosed-comment',
                reason: 'This comment is never closed, so everything after it is lost',
                note: 'Put `-->` where it ends',
              })
          },
        },
      )
      tokenizer.write(html, true)
      return html.replace(ownMarks, (name, index: number) => {
        reportAt(offsetAt(index), name.length, true, {
          ruleId: 'unknown-attribute',
          reason: `Pages may not use the attribute \`${name}\``,
          note: 'Write a footnote as `[^1]` and `[^1]: Its text.`, and a callout as `> [!NOTE]`',
        })
        return name.replace(/[cf]/i, 'x')
      })
    },
    /** Begins a part of the page, and returns what ends it; in a paragraph, elements that end it may stay open. */
    within: (isParagraph: boolean) => {
      const before = part
      part = { open: [], outer: isParagraph ? before : undefined }
      return () => {
        const isKept = ({ name }: Tag) => isParagraph && endsParagraph.test(name)
        leaveOpen(part.open.filter(tag => !isKept(tag)))
        for (const tag of part.open) if (isKept(tag)) before.open.push(tag)
        part = before
      }
    },
    /** Ends the page; parts of tables that are not in its tree were dropped, because no table is around them. */
    end: (tree: Root) => {
      leaveOpen(part.open)
      for (const [tag, isLate] of unclosed)
        reportAt(tag.offset, tag.written.length, false, unclosedMistake(tag, isLate))
      if (inTables.length === 0) return
      const kept = new Set<string>()
      eachElement(tree, node => kept.add(`${node.tagName} ${offsetOf(node)}`))
      for (const { name, offset, inTree } of inTables) {
        if (kept.has(`${name} ${inTree}`)) continue
        const parents = partsOf[name]?.map(parent => `\`<${parent}>\``).join(' or ')
        reportAt(offset, name.length + 1, true, {
          ruleId: 'misplaced-element',
          reason: `\`<${name}>\` is outside a \`<table>\``,
          note: `Move it into ${parents}; browsers remove it elsewhere`,
        })
      }
    },
  }
}

/** The same for all raw HTML in Markdown. */
export function rawInMarkdown({ read, within }: ReturnType<typeof rawHtml>, text: string): Visitor<Nodes> {
  return node => {
    if (node.type === 'html') node.value = read(node.value, offsetOf(node), offsetsOf(node, text))
    return 'children' in node && node.type !== 'root' ? within(node.type === 'paragraph') : undefined
  }
}

/** Whether an element needs both of its tags; of those that no page may have, others are reported as that. */
function isPaired({ name }: Tag): boolean {
  return allowedElements.has(name) && !optionalEnd.test(name)
}

function unclosedMistake({ name, written }: Tag, isLate: boolean): Omit<Finding, 'fatal'> {
  const reason = isLate
    ? `\`<${name}>\` is closed too late: the element around it ends before \`</${name}>\``
    : `\`<${name}>\` is never closed`
  const note = written.endsWith('/>')
    ? `HTML has no \`<${name}/>\`: write \`<${name}></${name}>\``
    : `Put \`</${name}>\` where it ends${isLate ? ', within the same element, paragraph or list item' : ''}`
  return { ruleId: 'unclosed-element', reason, note }
}

/** Returns the offsets in the page of characters of a node's HTML: lines in lists and quotes begin further right. */
function offsetsOf(node: Html, text: string): (index: number) => number {
  let at = offsetOf(node)
  let from = 0
  const lines = node.value.split('\n')
  const written = text.slice(at).split('\n', lines.length)
  const rows = lines.map((line, row) => {
    const whole = written[row] ?? ''
    const indent = row === 0 ? 0 : Math.max(0, whole.trimEnd().length - line.trimEnd().length)
    const found = { from, shift: at + indent - from }
    at += whole.length + 1
    from += line.length + 1
    return found
  })
  return index => index + (rows[lastFrom(rows, row => row.from, index)]?.shift ?? 0)
}
