import type { ElementContent, Root } from 'hast'
import { flow, footnotes } from './blocks.ts'
import type { TwinPage } from './twin-context.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Writes the body of the Markdown twin: the same text as the HTML, controls and live parts aside. */
export function renderMarkdown(tree: Root, page: TwinPage): string {
  const blocks = flow(tree.children as ElementContent[], { page, footnotes: footnotes(tree) })
  return writeMarkdown(blocks) || '\n'
}
