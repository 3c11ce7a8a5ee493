import type { Code, Heading, Html, Link, Nodes, Parents, Table } from 'mdast'
import { inserted, type Place } from '../../report/problem.ts'
import { shorten } from '../../text/layout.ts'
import { withoutVerbatim } from '../directives/stray-directives.ts'
import { walk } from '../tree/elements.ts'
import type { TextContext, Visitor } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'
import { masked } from '../values/insert-values.ts'
import { fixFor, type Groups, type Slip, slipTable, type TextSlip } from './slip.ts'

interface Found {
  readonly offset: number
  readonly length: number
  readonly expected: readonly string[]
  count: number
}

const inCells: readonly TextSlip[] = [...slipTable.foreign, ...slipTable.text]
const inParagraphs = [...inCells, ...slipTable.lines]
/** Words with everyday signs are what they are, in headings and cells after a number, too. */
const isOrdinary =
  /^(?:(?:#{1,6} |\| )(?=[\p{L}\p{N}\uFFFC])|(?=[\p{L}\uFFFC]))(?:[\p{L}\p{N}\uFFFC .,;?"’()/@$€+→–—…“„”«»-]|(?<sign>['!%=])(?!\k<sign>)|:(?= [^\n]*$)|\n(?=[\p{L}\uFFFC]{2}))*\|?$/u

/** Finds what Markdown reads differently than its author meant it: one warning a kind and page, and errors where text is lost. */
export function slips(context: TextContext): { readonly visitor: Visitor<Nodes>; readonly end: () => void } {
  const { text, place, report } = context
  const found = new Map<Slip, Found>()
  const take = (kind: Slip, offset: number, text: string, groups?: Groups) => {
    const first = found.get(kind)
    if (first !== undefined) first.count++
    else {
      const fix = fixFor(kind, { ...groups, straight: text.replace(/[“”„«»‘’]/g, '"') })
      // Masked text cannot be shown.
      const isShown = fix !== undefined && !fix.includes(inserted)
      found.set(kind, { offset, length: text.length, expected: isShown ? [fix] : [], count: 1 })
    }
  }
  const look = (offset: number, prose: string, parent: string | undefined, kinds: readonly TextSlip[]) => {
    for (const kind of kinds) {
      if (kind.notIn !== undefined && kind.notIn === parent) continue
      for (const { 0: whole, index, groups } of prose.matchAll(kind.pattern))
        take(kind, offset + index, whole, groups)
    }
  }
  return {
    visitor: (node, around) => {
      // Most nodes are texts.
      const place = node.type === 'text' ? undefined : placeOf(node)
      if (place === undefined) return
      const { start, end } = place
      const source = text.slice(start.offset, end.offset)
      if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
        const kinds = node.type === 'paragraph' ? inParagraphs : inCells
        const words = isOrdinary.test(source) ? source : prose(node, source, start.offset)
        if (!isOrdinary.test(words)) look(start.offset, words, around.at(-1)?.type, kinds)
      }
      if (node.type === 'code') unclosedCode(node, source, context)
      if (node.type === 'table') extraCells(node, context)
      if (node.type === 'heading' || node.type === 'html' || node.type === 'link')
        for (const slip of blockSlips(node, around.at(-1), source, start.offset, text))
          take(slip.kind, slip.offset, slip.text, slip.groups)
    },
    end: () => {
      for (const [kind, { offset, length, expected, count }] of found)
        report({
          place: place(offset, offset + length),
          ...(isForeign(kind) ? { ruleId: 'foreign-syntax' } : { ruleId: 'markdown-slip' }),
          reason: `\`${shown(text.slice(offset, offset + length))}\` is ${kind.reason}${count > 1 ? ` (${count} places on this page)` : ''}`,
          note: kind.note,
          expected,
          fatal: false,
        })
    },
  }
}

const isForeign = (kind: Slip) => slipTable.foreign.some(known => known === kind)

const shown = (text: string) => shorten(text.trim().split('\n')[0] ?? '')

/** The text of a paragraph, heading or cell as it is written, with `inserted` in place of what is read as markup. */
function prose(holder: Parents, source: string, offset: number): string {
  const read: Place[] = []
  const breaks: Place[] = []
  walk<Nodes>(holder, node => {
    const at = node === holder || node.type === 'text' ? undefined : placeOf(node)
    if (at === undefined) return
    const inner = 'children' in node ? node.children : []
    const [first, last] = [placeOf(inner[0]), placeOf(inner.at(-1))]
    if (node.type === 'html' && /^<br\b/i.test(node.value)) breaks.push(at)
    else if (first === undefined || last === undefined) read.push(at)
    else read.push({ start: at.start, end: first.start }, { start: last.end, end: at.end })
  })
  // As a backslash does, `<br>` ends a line.
  return masked(masked(source, read, offset, inserted), breaks, offset, '\\')
}

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
function blockSlips(
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
function unclosedCode(node: Code, source: string, { place, report }: TextContext): void {
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
function extraCells({ children, align }: Table, { report }: TextContext): void {
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
