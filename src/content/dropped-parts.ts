import type { Nodes as HtmlNodes, Root } from 'hast'
import { partsOf } from './allowed-html.ts'
import type { Complain } from './complain.ts'
import { eachElement } from './each-element.ts'
import { placeIn } from './place-in.ts'
import { placeOf } from './place-of.ts'

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
  text: string,
  complain: Complain,
): void {
  const count = html.reduce((sum, part) => sum + Array.from(part.matchAll(tags)).length, 0)
  if (count === 0) return
  const kept = tagsOf(tree, text)
  if (count <= kept.size) return
  const place = placeIn(text)
  for (const [start, tag] of tagsOf(reread(asRules), text)) {
    if (kept.has(start)) continue
    const name = tag.slice(1).toLowerCase()
    const parents = partsOf[name]?.map(parent => `\`<${parent}>\``).join(' or ')
    complain({
      place: place(start, start + tag.length),
      ruleId: 'misplaced-element',
      reason: `\`<${name}>\` stands outside of a \`<table>\``,
      note: `It belongs into ${parents}; elsewhere browsers leave it out`,
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
