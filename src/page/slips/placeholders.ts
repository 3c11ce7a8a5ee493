import type { Nodes, Text } from 'mdast'
import { allowedElements, unsafeElements } from '../sanitize/allowed-html.ts'
import type { Visitor } from '../tree/page-context.ts'
import { offsetOf } from '../tree/places.ts'

const plainTag = /^<([A-Za-z][A-Za-z\d-]*)((?: [A-Za-z\d-]+)*)>$/
/** Elements without an end that people write without attributes. */
const alone = /^(?:br|hr|wbr|p)$/
const blocks: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'containerDirective'])

/** `/pay <player>`: a tag without attributes and end is printed as typed, if HTML does not know it or if it follows a word or a command. */
export function placeholders(text: string): Visitor<Nodes> {
  const closed = new Map(
    Array.from(text.matchAll(/<\/([A-Za-z][A-Za-z\d-]*)/g), ({ 1: name = '', index }) => [
      name.toLowerCase(),
      index,
    ]),
  )
  return (node, around) => {
    if (node.type !== 'html' || blocks.has(around.at(-1)?.type ?? 'root')) return
    const [, written = '', more = ''] = plainTag.exec(node.value) ?? []
    const name = written.toLowerCase()
    const start = offsetOf(node)
    if (name === '' || (closed.get(name) ?? 0) > start) return
    const before = text.slice(Math.max(0, start - 200), start).replace(/[\s\S]*\n/, '')
    const next = text.slice(start + node.value.length, start + node.value.length + 2)
    const isKnown = allowedElements.has(name) || unsafeElements.has(name)
    const isAfterCommand = /(?:^|[\s(>*_`|])\/[\p{L}\d:_-]+(?: [^\s/]+)* ?$/u.test(before)
    const isAfterWord = /[^\s.!?>][ \t]+$|[/:=@\\]$/.test(before) && !/^[\p{L}\p{N}]/u.test(next)
    const isText =
      alone.test(name) || more !== '' ? isAfterCommand : !isKnown || isAfterCommand || isAfterWord
    if (isText) Object.assign(node, { type: 'text' } satisfies Partial<Text>)
  }
}
