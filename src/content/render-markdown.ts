import type { ElementContent, Root } from 'hast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { flow } from './twin/flow.ts'
import { footnotes } from './twin/footnotes.ts'
import type { TwinPage } from './twin/twin-page.ts'

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    strong: '*',
    fence: '`',
    fences: true,
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
  })
  .freeze()

/** Writes the body of the Markdown twin: the same text as the HTML, controls and live parts aside. */
export function renderMarkdown(tree: Root, page: TwinPage): string {
  const children = flow(tree.children as ElementContent[], { page, footnotes: footnotes(tree) })
  return `${writer.stringify({ type: 'root', children }).replace(/\n+$/, '')}\n`
}
