import type { ElementContent, Root as Page } from 'hast'
import type { Emphasis, Parents, Root, Strong, Text } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import type { Node } from 'unist'
import { flow, footnotes } from './blocks.ts'
import type { TwinPage } from './phrasing.ts'

type Handler = NonNullable<NonNullable<Options['handlers']>['emphasis']>
type State = Parameters<Handler>[2]
type Info = Parameters<Handler>[3]

/** An address as `<https://…>`: the library writes a link out in full, or guesses. */
interface Autolink extends Node {
  type: 'autolink'
  url: string
}

/** The first line that turns a quote into a callout: `[!NOTE]`. */
interface Mark extends Node {
  type: 'mark'
  value: string
}

declare module 'mdast' {
  interface PhrasingContentMap {
    autolink: Autolink
    mark: Mark
  }
  interface RootContentMap {
    autolink: Autolink
    mark: Mark
  }
}

/** How twins are written; all of it is said to remark-stringify. */
export const twinOptions = {
  bullet: '-',
  handlers: {
    autolink: withPeek('<', ({ url }: Autolink) => `<${url}>`),
    emphasis: inStars('emphasis', '*'),
    mark: withPeek('[', ({ value }: Mark, parent) =>
      (parent?.children.length ?? 0) > 1 ? `${value}\n` : value,
    ),
    strong: inStars('strong', '**'),
    text,
  },
  fence: '`',
  fences: true,
  rule: '-',
  listItemIndent: 'one',
  resourceLink: true,
  // At the start of a block, `[^1]:` would define the footnote.
  unsafe: [{ character: ':', beforeNode: 'footnoteReference', inConstruct: 'phrasing' }],
} satisfies Options

const writer = unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, twinOptions).freeze()

/** Writes the body of the Markdown twin: the same text as the HTML, controls and live parts aside. */
export function renderMarkdown(tree: Page, page: TwinPage): string {
  const blocks = flow(tree.children as ElementContent[], { page, footnotes: footnotes(tree) })
  return writeMarkdown(blocks) || '\n'
}

/** Writes Markdown nodes as a twin has them. */
export function writeMarkdown(children: Root['children']): string {
  return writer.stringify({ type: 'root', children })
}

/** Stars always: `readableMarkers` has seen to it that they are read. Left alone, the library mixes them with `_` and references. */
function inStars(construct: 'emphasis' | 'strong', mark: string): Handler {
  return withPeek('*', (node: Emphasis | Strong, _, state, info) => {
    const exit = state.enter(construct)
    const tracker = state.createTracker(info)
    tracker.move(mark)
    const { now, lineShift } = tracker.current()
    const text = mark + state.containerPhrasing(node, { before: mark, after: mark, now, lineShift }) + mark
    exit()
    return text
  })
}

/** The library writes a whole node to see its first character, unless the handler tells it. */
function withPeek(character: string, handler: Handler): Handler {
  return Object.assign(handler, { peek: () => character })
}

function text(node: Text, parent: Parents | undefined, state: State, info: Info): string {
  if (isPlain(node.value, info)) return node.value
  const index = state.indexStack.at(-1) ?? 0
  const [beforeNode, afterNode] = [parent?.children[index - 1], parent?.children[index + 1]]
  // Not a spread: on Node.js 20, what is added to one takes long.
  const { before, after } = info
  return state.safe(node.value, { before, after, beforeNode, afterNode })
}

/** Characters that mean nothing to Markdown wherever they are, and those that do only next to some others. */
const harmless = /^(?:[^\t\n\r!#&*.:<@[\\\]_`|~]|[!#](?!$)|(?<![Ww])\.|:(?!\/|$))*$/
/** What a line can begin with, so that it is no list, quote, heading or table. */
const lineStart = /^(?!\d+[.)])[^ #+\-:=>]/

/** Whether text needs no backslash: the library tries 60 patterns to find that out. */
function isPlain(value: string, { before, after }: Pick<Info, 'before' | 'after'>): boolean {
  if (!harmless.test(value) || (value.endsWith(' ') && /^[\n\r]/.test(after))) return false
  if (/[\n\r]$/.test(before)) return lineStart.test(value)
  return !/^[.(:]/.test(value) || !/[\]w]$/i.test(before)
}
