import type { ElementContent, Nodes, Parents, Root, Text } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import type { PlaceOfOffsets } from '../../report/places.ts'
import type { Place } from '../../report/problem.ts'
import type { Words } from '../../words/words.ts'
import { markdownTree } from '../markdown/markdown-tree.ts'
import { readBlocks } from '../markdown/read-blocks.ts'
import { isVerbatim } from '../tree/elements.ts'
import { placeOf } from '../tree/places.ts'

const longest = 1000

/** Makes directives of an HTML source's lines of text that Markdown would read as `::name`, outside of code: a walk that replaces nodes. */
export function htmlDirectives(
  tree: Root,
  text: string,
  place: PlaceOfOffsets,
  words: Words,
  intoMarkdown: (tree: MarkdownRoot) => void,
): void {
  expand(tree)

  function expand(parent: Parents): void {
    parent.children = parent.children.flatMap((node, index): ElementContent[] => {
      if (node.type === 'element' && !isVerbatim(node)) expand(node)
      if (node.type !== 'text') return [node as ElementContent]
      const own = placeOf(node)
      return own === undefined || isMoved(own, parent.children[index + 1], text)
        ? [node]
        : withDirectives(node, own)
    })
  }

  function withDirectives(node: Text, own: Place): ElementContent[] {
    const source = sourceOf(own, text)
    const lines = node.value.split(/(\n)/)
    const sources = source.split(/(\r\n|[\n\r])/)
    // Character references may be line breaks.
    if (!source.includes('::') || lines.length !== sources.length) return [node]
    const parts: ElementContent[] = []
    let at = own.start.offset
    for (const [index, line] of lines.entries()) {
      const { length } = sources[index] ?? ''
      const call =
        line === sources[index] && isLine(text, at, at + length) ? directive(line.trim()) : undefined
      const last = parts.at(-1)
      if (call !== undefined) {
        call.position = place(at + line.search(/\S/), at + line.trimEnd().length)
        parts.push(call)
      } else if (last?.type === 'text') {
        last.value += line
        last.position = place(last.position?.start.offset ?? at, at + length)
      } else parts.push({ type: 'text', value: line, position: place(at, at + length) })
      at += length
    }
    return parts
  }

  function directive(line: string): ElementContent | undefined {
    if (!/^::[^:]/.test(line) || line.length > longest) return undefined
    const markdown = readBlocks(line)
    if (markdown.children.length !== 1 || markdown.children[0]?.type !== 'leafDirective') return undefined
    intoMarkdown(markdown)
    return markdownTree(markdown, line, words).children.find(node => node.type === 'directive')
  }
}

/** Text straight in a table, which the parser has put before it. */
function isMoved(own: Place, next: Nodes | undefined, text: string): boolean {
  const after = placeOf(next)?.start.offset
  return /<[a-z/!?]/i.test(sourceOf(own, text)) || (after !== undefined && after < own.start.offset)
}

function sourceOf({ start, end }: Place, text: string): string {
  return text.slice(start.offset, end.offset)
}

function isLine(text: string, start: number, end: number): boolean {
  return (
    /(?:^|[\n\r])$/.test(text.slice(Math.max(0, start - 1), start)) &&
    /^(?:$|[\n\r])/.test(text.slice(end, end + 1))
  )
}
