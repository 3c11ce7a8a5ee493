import type { Nodes } from 'mdast'
import type { Complain } from './complain.ts'
import { placeIn } from './place-in.ts'
import { offsetOf } from './place-of.ts'
import { walk } from './walk.ts'

type Part = readonly [html: string, offset: number]

const lostTags = /<(?:html|head|body|frameset|frame|!doctype)(?=[\s/>])/gi
const footnoteMarks = /\bdata-footnote(?=s|-ref|-backref)/gi

/** Complains of what an HTML parser drops without a word, and returns the HTML without marks of the program's own. */
export function lostHtml([html, offset]: Part, text: string, complain: Complain): string {
  const place = placeIn(text)
  const open = html.lastIndexOf('<!--')
  if (open > html.lastIndexOf('-->'))
    complain({
      place: place(offset + open, offset + open + '<!--'.length),
      ruleId: 'unclosed-comment',
      reason: 'This comment is never closed, so all that follows is lost',
      note: 'Put `-->` where it ends',
      fatal: true,
    })
  const visible = html.replace(/<!--[\s\S]*?(?:-->|$)/g, comment => ' '.repeat(comment.length))
  for (const { 0: tag, index } of visible.matchAll(lostTags))
    complain({
      place: place(offset + index, offset + index + tag.length),
      ruleId: 'unsafe-element',
      reason: `\`${tag}>\` may not stand in a page`,
      note: 'A page source is what stands in `<main>`; the frame around it is portolan’s',
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
export function lostInMarkdown(tree: Nodes, text: string, complain: Complain): void {
  if (!text.includes('<')) return
  walk(tree, node => {
    if (node.type === 'html') node.value = lostHtml([node.value, offsetOf(node)], text, complain)
  })
}
