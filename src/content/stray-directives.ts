import type { Nodes } from 'mdast'
import type { Complain } from './complain.ts'
import { directives } from './directives/index.ts'
import { placeIn } from './place-in.ts'
import { walk } from './walk.ts'

const names: ReadonlySet<string> = new Set(directives.map(({ name }) => name))

/** Complains of lines that look like a directive but were not read as one, and would be printed as they are. */
export function strayDirectives(tree: Nodes, text: string, complain: Complain): void {
  const place = placeIn(text)
  walk(tree, node => {
    if (node.type !== 'paragraph') return
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (start === undefined || end === undefined) return
    const source = text.slice(start, end)
    for (const match of source.matchAll(/^([ \t>]*)(:{2,})(?:[ \t]*$|([\p{L}-]+))/gmu)) {
      const [whole, indent = '', colons = '', name] = match
      if (name === undefined ? colons.length < 3 : !names.has(name)) continue
      const at = start + match.index + indent.length
      complain({
        place: place(at, start + match.index + whole.trimEnd().length),
        ruleId: 'directive-syntax',
        reason:
          name === undefined
            ? `\`${colons}\` closes nothing here`
            : `This line is not read as the directive \`${name}\``,
        note:
          name === undefined
            ? 'Delete it, or put the opening line before it'
            : 'A directive stands on a line by itself, as in `::steps{edition=java}`; for text, write a backslash first',
        fatal: true,
      })
    }
  })
}
