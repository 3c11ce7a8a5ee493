import type { Code, Heading, Html, Link, Nodes, Table } from 'mdast'
import { withoutVerbatim } from '../directives/stray-directives.ts'
import type { TextContext } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'
import { type Groups, type Slip, slipTable } from './slip.ts'

const picture = /\.(?:png|jpe?g|webp|gif|avif|svg)$/i

/** A slip of a whole block, and where it begins. */
interface BlockSlip {
  readonly kind: Slip
  readonly offset: number
  readonly text: string
  readonly groups?: Groups
}

const { markdown, underline, nowhere, apart } = slipTable.blocks

/** Finds Markdown in HTML, sentences that dashes make a heading of, and links without an address. */
export function blockSlips(
  node: Heading | Html | Link,
  parent: Nodes | undefined,
  source: string,
  offset: number,
  text: string,
): readonly BlockSlip[] {
  if (node.type === 'heading') {
    const words = source.replace(/\n[ \t>]*-+[ \t]*$/, '')
    const isSentence = words !== source && (/[.:。…]$|\n/u.test(words.trim()) || words.length > 60)
    return isSentence ? [{ kind: underline, offset, text: words }] : []
  }
  if (node.type === 'link') {
    if (node.url === '' && source.endsWith(')')) return [{ kind: nowhere, offset, text: source }]
    const isApart =
      picture.test(node.url) &&
      source.endsWith(')') &&
      /(?<![\p{L}\p{N}!])! $/u.test(text.slice(Math.max(0, offset - 3), offset))
    return isApart ? [{ kind: apart, offset: offset - 2, text: `! ${source}`, groups: { link: source } }] : []
  }
  if (parent?.type !== 'root' && parent?.type !== 'blockquote' && parent?.type !== 'listItem') return []
  return Array.from(withoutVerbatim(source).matchAll(markdown.pattern), ({ 0: text, index }) => ({
    kind: markdown,
    offset: offset + index,
    text,
  }))
}

/** Reports code that never ends: the rest of the page would be code. */
export function unclosedCode(node: Code, source: string, { place, report }: TextContext): void {
  const lines = source.split('\n')
  const [, fence = ''] = /^(`{3,}|~{3,})/.exec(source) ?? []
  const last = (lines.slice(1).at(-1) ?? '').replace(/^[ \t>]*/, '').trimEnd()
  if (fence === '' || (last.startsWith(fence) && /^(?:`+|~+)$/.test(last))) return
  const start = placeOf(node)?.start.offset ?? 0
  report({
    place: place(start, start + (lines[0]?.length ?? 0)),
    ruleId: 'unclosed-code',
    reason: 'This code is never closed, so everything after it is code',
    note: `Put a line with nothing but ${fence} where the code ends`,
    fatal: true,
  })
}

/** Reports rows with more cells than the head: the last ones would be lost. */
export function extraCells({ children, align }: Table, { report }: TextContext): void {
  const columns = align?.length ?? 0
  for (const row of children) {
    if (row.children.slice(columns).every(cell => cell.children.length === 0)) continue
    report({
      place: placeOf(row),
      ruleId: 'extra-cells',
      reason: `This row has ${row.children.length} cells, and the head of the table has ${columns}: the last ones would be lost`,
      note: 'Write `\\|` for a bar that is a text, in code, too',
      fatal: true,
    })
  }
}
