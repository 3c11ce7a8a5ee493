import type { Root } from 'hast'
import type { Html, Nodes } from 'mdast'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { lastFrom } from '../../report/places.ts'
import type { Finding } from '../../report/problem.ts'
import { append } from '../../text/data.ts'
import { allowedElements, partsOf } from '../sanitize/allowed-html.ts'
import { eachElement } from '../tree/elements.ts'
import type { TextContext, Visitor } from '../tree/page-context.ts'
import { offsetOf } from '../tree/places.ts'

/** A start or end tag. Doctypes and comments that never end are tags, too, with the names `!doctype` and `!--`. */
interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly written: string
  readonly at: number
}

/** A tag with its places. */
interface PlacedTag extends Tag {
  /** In the page. */
  readonly offset: number
  /** In the tree of the page, which counts lines of quotes and lists without their indent. */
  readonly inTree: number
}

const lost = /^(?:html|head|body|frameset|frame|!doctype)$/
const tableParts = /^(?:caption|col|colgroup|tbody|td|tfoot|th|thead|tr)$/
/** Elements that have no end tag, or need none. */
const optionalEnd =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|rt|rp|caption)$/
const noop = () => {}
const noText = { onCharacter: noop, onNullCharacter: noop, onWhitespaceCharacter: noop, onEof: noop }
/** Written by the readers of footnotes and callouts in Markdown, which come before the HTML is read. */
const ownMarks = /\bdata-+(?:footnote(?=s|-ref|-backref)|callout(?![\w-]))/gi

/** Reports what an HTML parser drops silently, and elements that are never closed: of these, parse5 has no errors. */
export function rawHtml({ place, report }: TextContext) {
  const tags: PlacedTag[] = []
  const reportAt = (offset: number, length: number, mistake: Finding) =>
    report({ place: place(offset, offset + length), ...mistake })
  return {
    /** Reads some HTML, and returns it without the marks that the program uses. */
    read: (html: string, start = 0, offsetAt = (index: number) => start + index): string => {
      for (const tag of tagsIn(html)) tags.push({ ...tag, offset: offsetAt(tag.at), inTree: start + tag.at })
      return html.replace(ownMarks, (name, index: number) => {
        reportAt(offsetAt(index), name.length, {
          ruleId: 'unknown-attribute',
          reason: `Pages may not use the attribute \`${name}\``,
          note: 'Write a footnote as `[^1]` and `[^1]: Its text.`, and a callout as `> [!NOTE]`',
          fatal: true,
        })
        return name.replace(/[cf]/i, 'x')
      })
    },
    /** Ends the page. Its tree does not have the parts of tables that are in no table. */
    end: (tree: Root) => {
      for (const tag of unpaired(tags)) reportAt(tag.offset, tag.written.length, unpairedMistake(tag))
      const hasTable = tags.some(({ name, isEnd }) => !isEnd && tableParts.test(name))
      const kept = new Set<string>()
      if (hasTable) eachElement(tree, node => kept.add(`${node.tagName} ${offsetOf(node)}`))
      for (const tag of tags) {
        const mistake = tag.isEnd ? undefined : tagMistake(tag, kept)
        if (mistake !== undefined) reportAt(tag.offset, tag.name.length + 1, mistake)
      }
    },
  }
}

/** The tags in some HTML. */
function tagsIn(html: string): readonly Tag[] {
  const tags: Tag[] = []
  let isCut = false
  const add = (
    name: string,
    isEnd: boolean,
    { location }: Token.CommentToken | Token.TagToken | Token.DoctypeToken,
  ) => {
    const { startOffset: at = 0, endOffset = 0 } = location ?? {}
    tags.push({ name, isEnd, written: html.slice(at, endOffset), at })
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...noText,
      onStartTag: token => {
        add(token.tagName, false, token)
        // The content of these elements is text up to their end tag.
        if (/^(?:textarea|title)$/.test(token.tagName)) tokenizer.state = TokenizerMode.RCDATA
        if (/^(?:iframe|script|style|xmp)$/.test(token.tagName)) tokenizer.state = TokenizerMode.RAWTEXT
      },
      onEndTag: token => add(token.tagName, true, token),
      onDoctype: token => add('!doctype', false, token),
      onParseError: ({ code }) => {
        isCut ||= code === 'eof-in-comment'
      },
      onComment: token => {
        if (isCut) add('!--', false, token)
      },
    },
  )
  tokenizer.write(html, true)
  return tags
}

/** The start tags of elements that are never closed, and the end tags that close nothing. */
function unpaired(tags: readonly PlacedTag[]): readonly PlacedTag[] {
  const open = new Map<string, PlacedTag[]>()
  const stray: PlacedTag[] = []
  for (const tag of tags.filter(isPaired)) {
    if (!tag.isEnd) append(open, tag.name, tag)
    else if (open.get(tag.name)?.pop() === undefined) stray.push(tag)
  }
  return [...open.values(), stray].flat()
}

/** The same for all raw HTML in Markdown. */
export function rawInMarkdown({ read }: ReturnType<typeof rawHtml>, text: string): Visitor<Nodes> {
  return node => {
    if (node.type === 'html') node.value = read(node.value, offsetOf(node), offsetsOf(node, text))
  }
}

/** An element that needs both of its tags. Those that no page may have are reported as that. */
function isPaired({ name }: Tag): boolean {
  return allowedElements.has(name) && !optionalEnd.test(name)
}

/** The mistake of a start tag, by the elements that the tree has. */
function tagMistake({ name, written, inTree }: PlacedTag, kept: ReadonlySet<string>): Finding | undefined {
  if (name === '!--')
    return {
      ruleId: 'unclosed-comment',
      reason: 'This comment is never closed, so everything after it is lost',
      note: 'Put `-->` where it ends',
      fatal: true,
    }
  if (lost.test(name))
    return {
      ruleId: 'unsafe-element',
      reason: `\`${written.slice(0, name.length + 1)}>\` is not allowed in a page`,
      note: 'Remove it: a page has only the content of `<main>`, and portolan writes the rest',
      fatal: true,
    }
  if (!tableParts.test(name) || kept.has(`${name} ${inTree}`)) return undefined
  const parents = partsOf[name]?.map(parent => `\`<${parent}>\``).join(' or ')
  return {
    ruleId: 'misplaced-element',
    reason: `\`<${name}>\` is outside a \`<table>\``,
    note: `Move it into ${parents}; browsers remove it elsewhere`,
    fatal: true,
  }
}

function unpairedMistake({ name, written, isEnd }: PlacedTag): Finding {
  if (isEnd)
    return {
      ruleId: 'stray-end-tag',
      reason: `\`</${name}>\` closes nothing: no \`<${name}>\` is open here`,
      note: 'Delete it, or put the opening tag before it',
      fatal: false,
    }
  return {
    ruleId: 'unclosed-element',
    reason: `\`<${name}>\` is never closed`,
    note: written.endsWith('/>')
      ? `HTML has no \`<${name}/>\`: write \`<${name}></${name}>\``
      : `Put \`</${name}>\` where it ends`,
    fatal: false,
  }
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
