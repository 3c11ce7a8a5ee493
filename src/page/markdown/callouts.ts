import type { Element } from 'hast'
import type { Blockquote, Nodes, Paragraph, PhrasingContent } from 'mdast'
import { suggest } from '../../text/suggest.ts'
import type { Words } from '../../words/words.ts'
import type { TextContext, Visitor } from '../tree/page-context.ts'

/** The names of callouts. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const

type CalloutKind = (typeof calloutKinds)[number]

/** Turns quotes whose first line is `[!NOTE]` into callouts, as GitHub does. */
export function callouts({ text, place, report }: TextContext, words: Words): Visitor<Nodes> {
  return node => {
    if (node.type !== 'blockquote') return
    const [first] = node.children
    const start = first?.position?.start.offset
    if (first?.type !== 'paragraph' || first.children[0]?.type !== 'text' || start === undefined) return
    const [mark, name = '', rest = ''] = /^\[!([A-Za-z]+)\](.*)/.exec(text.slice(start, start + 200)) ?? []
    if (mark === undefined) return
    const kind = calloutKinds.find(known => known === name.toLowerCase())
    const content = kind === undefined || rest.trim() !== '' ? undefined : withoutMark(first)
    if (kind !== undefined && content !== undefined && (content.length > 0 || node.children.length > 1)) {
      become(node, kind, words[kind], content)
      return
    }
    report({
      place: place(start, start + name.length + 3),
      ruleId: 'unknown-callout',
      reason:
        kind === undefined
          ? `\`[!${name}]\` is not a callout, so this shows as a quote`
          : `This shows as a quote: the text of a callout starts on the line after \`[!${name}]\``,
      note:
        kind === undefined
          ? `Write one of ${calloutKinds.map(known => `\`${markOf(known)}\``).join(', ')}; for plain text, write \`\\[!\``
          : 'Move the text to the next line of the quote; for plain text, write `\\[!`',
      expected: kind === undefined ? suggest(name.toLowerCase(), calloutKinds).map(markOf) : [],
      fatal: false,
    })
  }
}

/** The text after the line of the mark; `undefined` where the mark runs into other text. */
function withoutMark({ children }: Paragraph): PhrasingContent[] | undefined {
  const [first, ...others] = children
  if (first?.type !== 'text') return undefined
  const [line = '', ...lines] = first.value.split('\n')
  if (!/^\[!\w+\]$/.test(line)) return undefined
  const rest = lines.join('\n')
  if (lines.length === 0) {
    if (others[0]?.type === 'break') return others.slice(1)
    return others.length === 0 ? [] : undefined
  }
  return rest === '' ? others : [{ ...first, value: rest }, ...others]
}

function become(
  quote: Blockquote,
  kind: CalloutKind,
  title: string,
  content: readonly PhrasingContent[],
): void {
  const [first, ...others] = quote.children
  quote.data = {
    hProperties: { className: ['callout', `callout-${kind}`], role: 'note', ariaLabel: title },
  }
  const heading: Paragraph = {
    type: 'paragraph',
    children: [{ type: 'text', value: title }],
    data: { hProperties: { className: ['callout-title'], dataCallout: kind } },
  }
  const paragraph = content.length === 0 ? [] : [{ ...(first as Paragraph), children: [...content] }]
  quote.children = [heading, ...paragraph, ...others]
}

/** The twin's `[!NOTE]` in place of a callout's title; `undefined` for any other element. */
export function calloutMark({ properties: { dataCallout } }: Element): string | undefined {
  const kind = calloutKinds.find(known => known === dataCallout)
  return kind && markOf(kind)
}

/** Advice on a box of another generator, such as `:::tip` or `::: details Title`. */
export function boxNote(name: string): string | undefined {
  const kind = calloutKinds.find(kind => alike[kind].test(name))
  if (kind !== undefined)
    return `Write a callout: \`> ${markOf(kind)}\` and, on the next line, \`> Your text\`. Delete the line \`:::\``
  return name === 'details'
    ? 'Write `<details><summary>Title</summary>`, an empty line, your text, an empty line and `</details>`. Delete the line `:::`'
    : undefined
}

/** Boxes of other generators, by the callout for them. */
const alike: Readonly<Record<CalloutKind, RegExp>> = {
  note: /^(?:note|info|abstract|example|question|quote)$/i,
  tip: /^(?:tip|success|hint)$/i,
  important: /^important$/i,
  warning: /^(?:warning|attention)$/i,
  caution: /^(?:caution|danger|error|bug|failure)$/i,
}

function markOf(kind: string): string {
  return `[!${kind.toUpperCase()}]`
}
