import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Complain } from './complain.ts'
import { placeIn } from './place-in.ts'

const mark = /\bdata-footnote(?=s|-ref|-backref)/gi

/** Complains of attributes by which the twin knows real footnotes, and makes them mean nothing. */
export function forgedFootnotes(html: string, offset: number, text: string, complain: Complain): string {
  return html.replace(mark, (name, index: number) => {
    complain({
      place: placeIn(text)(offset + index, offset + index + name.length),
      ruleId: 'unknown-attribute',
      reason: `Pages may not use the attribute \`${name}\``,
      note: 'Write a footnote as `[^1]` and `[^1]: Its text.`',
      fatal: true,
    })
    return name.replace(/f/i, '-')
  })
}

/** The same for all raw HTML in Markdown. */
export function forgedInMarkdown(tree: Nodes, text: string, complain: Complain): void {
  visit(tree, 'html', node => {
    node.value = forgedFootnotes(node.value, node.position?.start.offset ?? 0, text, complain)
  })
}
