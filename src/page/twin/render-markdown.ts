import type { ElementContent, Root as Page } from 'hast'
import type { Emphasis, Parents, Root, Strong, Text } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import type { Node } from 'unist'
import { flow } from './blocks.ts'
import { footnotes } from './footnotes.ts'
import type { TwinPage } from './phrasing.ts'

type Handler = NonNullable<NonNullable<Options['handlers']>['emphasis']>
type State = Parameters<Handler>[2]
type Info = Parameters<Handler>[3]

/** Written unchanged: an address as `<https://…>`, and `[!NOTE]`, which turns a quote into a callout. */
interface Written extends Node {
  type: 'written'
  value: string
}

declare module 'mdast' {
  interface PhrasingContentMap {
    written: Written
  }
  interface RootContentMap {
    written: Written
  }
}

/** The form of twins; all of it is said to remark-stringify. */
export const twinOptions = {
  bullet: '-',
  handlers: {
    emphasis: inStars('emphasis', '*'),
    strong: inStars('strong', '**'),
    text,
    written: withPeek(({ value }: Written) => value),
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
  return withPeek((node: Emphasis | Strong, _, state, info) => {
    const exit = state.enter(construct)
    const tracker = state.createTracker(info)
    tracker.move(mark)
    const { now, lineShift } = tracker.current()
    const text = mark + state.containerPhrasing(node, { before: mark, after: mark, now, lineShift }) + mark
    exit()
    return text
  }, mark)
}

/** The library writes a whole node to see how it begins, unless the handler tells it. */
function withPeek(handler: Handler, start?: string): Handler {
  return Object.assign(handler, { peek: (node: Written) => start ?? node.value })
}

function text(node: Text, parent: Parents | undefined, state: State, info: Info): string {
  return isPlain(node.value, info) ? node.value : safeText(node, parent, state, info)
}

/** Text with a backslash wherever it may need one. */
export function safeText(node: Text, parent: Parents | undefined, state: State, info: Info): string {
  const index = state.indexStack.at(-1) ?? 0
  const [beforeNode, afterNode] = [parent?.children[index - 1], parent?.children[index + 1]]
  // Not a spread: on Node.js 20, what is added to one takes long.
  const { before, after } = info
  const safe = state.safe(node.value, { before, after, beforeNode, afterNode })
  // The library takes each `w.` for the end of `www.`, of which GFM makes a link. An agent may copy `play.snow\.net`.
  return safe.replace(/(?<!ww)(w)\\\./gi, '$1.')
}

/** Characters that mean nothing to Markdown wherever they are, and those that do only next to some others. */
const harmless = /^(?:[^\t\n\r!#&*.:<@[\\\]_`|~]|[!#](?!$)|(?<![Ww]{3})\.|:(?!\/|$))*$/
/** A line that is no list, quote, heading or table. */
const lineStart = /^(?!\d+[.)])[^ #+\-:=>]/

/** Text that needs no backslash: the library tries 60 patterns to find that out. */
function isPlain(value: string, { before, after }: Pick<Info, 'before' | 'after'>): boolean {
  if (!harmless.test(value) || (value.endsWith(' ') && /^[\n\r]/.test(after))) return false
  if (/[\n\r]$/.test(before)) return lineStart.test(value)
  return !/^[.(:]/.test(value) || !/[\]w]$/i.test(before)
}
