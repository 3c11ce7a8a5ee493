import type { Nodes } from 'mdast'
import type { TextContext, Visitor } from '../tree/page-context.ts'

/** `[text](My file.png)`: for Markdown that is no link, so it would be printed unchanged. */
const spaced = /(?<!\\)\[[^[\]\n]*\]\([^\s()<>"']+(?: +[^\s()<>"']+)+\.[a-z\d]{2,5}\)/gi

/** Warns of links and pictures whose address has a space. */
export function spacedLinks({ text, place, report }: TextContext): Visitor<Nodes> {
  return node => {
    const start = node.position?.start.offset
    if (node.type !== 'text' || start === undefined) return
    for (const { 0: link, index } of text.slice(start, node.position?.end.offset).matchAll(spaced))
      report({
        place: place(start + index, start + index + link.length),
        ruleId: 'spaced-link',
        reason: 'This is not read as a link: its address has a space',
        note: 'Rename the file: write `-` in place of each space',
        fatal: false,
      })
  }
}
