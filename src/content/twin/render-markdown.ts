import type { ElementContent, Root } from 'hast'
import type { Emphasis, Strong } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { type Flow, flow, footnotes } from './blocks.ts'
import { plainTwinBlock } from './plain-block.ts'
import type { TwinPage } from './twin-context.ts'

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    handlers: { emphasis: inStars('emphasis', '*'), strong: inStars('strong', '**') },
    fence: '`',
    fences: true,
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
  })
  .freeze()

type Handler = NonNullable<NonNullable<Options['handlers']>['emphasis']>

/** Stars always: `readableMarkers` has seen to it that they are read. Left alone, the library mixes them with `_` and references. */
function inStars(construct: 'emphasis' | 'strong', mark: string): Handler {
  return (node: Emphasis | Strong, _, state, info) => {
    const exit = state.enter(construct)
    const tracker = state.createTracker(info)
    tracker.move(mark)
    const inside = { ...tracker.current(), before: mark, after: mark }
    const text = mark + state.containerPhrasing(node, inside) + mark
    exit()
    return text
  }
}

/** Writes the body of the Markdown twin: the same text as the HTML, controls and live parts aside. */
export function renderMarkdown(tree: Root, page: TwinPage): string {
  const blocks = flow(tree.children as ElementContent[], { page, footnotes: footnotes(tree) })
  return `${written(blocks).replace(/\n+$/, '')}\n`
}

/** Blocks have nothing to do with each other, but for lists that would be one. */
function written(blocks: readonly Flow[]): string {
  const areApart = blocks.every(({ type }, index) => type !== 'list' || blocks[index + 1]?.type !== 'list')
  if (!areApart) return stringified(blocks)
  return blocks.map(block => plainTwinBlock(block) ?? stringified([block]).replace(/\n$/, '')).join('\n\n')
}

/** The same by remark-stringify alone, which is what they mean. */
export function stringified(blocks: readonly Flow[]): string {
  return writer.stringify({ type: 'root', children: [...blocks] })
}
