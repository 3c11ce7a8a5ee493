import type { Nodes as HtmlNodes, Root } from 'hast'
import type { Nodes } from 'mdast'
import { partsOf } from '../sanitize/allowed-html.ts'
import { eachElement } from '../tree/elements.ts'
import type { Visitor } from '../tree/page-context.ts'
import type { TextContext } from '../tree/page-source.ts'
import { offsetOf, placeOf } from '../tree/places.ts'

type Part = readonly [html: string, offset: number]

const lostTags = /<(?:html|head|body|frameset|frame|!doctype)(?=[\s/>])/gi
const footnoteMarks = /\bdata-footnote(?=s|-ref|-backref)/gi

/** Reports what an HTML parser drops silently, and returns the HTML without the marks that the program uses. */
export function lostHtml([html, offset]: Part, { place, complain }: TextContext): string {
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
    if (node.type === 'html') node.value = lostHtml([node.value, offsetOf(node)], context)
  }
}

type Rewrite = (html: string) => string

const tags = /<(?:caption|col|colgroup|tbody|td|tfoot|th|thead|tr)(?=[\s/>])/gi

/**
 * Complains of parts of tables that the HTML parser dropped, because no table is around them. `reread` parses the same
 * source once more, its HTML rewritten: with these tags as `<hr>`, which stands anywhere, the parser shows where they are.
 */
export function droppedParts(
  tree: Root,
  html: readonly string[],
  reread: (rewrite: Rewrite) => Root,
  { text, place, complain }: TextContext,
): void {
  const count = html.reduce((sum, part) => sum + Array.from(part.matchAll(tags)).length, 0)
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
  return html.replace(tags, tag => '<hr'.padEnd(tag.length))
}

/** The elements of a tree that are written as parts of tables: their tags by offset. */
function tagsOf(tree: HtmlNodes, text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const tag = new RegExp(tags.source, 'iy')
  eachElement(tree, node => {
    const start = placeOf(node)?.start.offset
    if (start === undefined) return
    tag.lastIndex = start
    const [written] = tag.exec(text) ?? []
    if (written !== undefined) found.set(start, written)
  })
  return found
}
