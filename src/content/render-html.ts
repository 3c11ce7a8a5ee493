import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

const writer = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze()

/** Writes what stands in `<main>`. */
export function renderHtml(tree: Root): string {
  return `${writer.stringify(tree).replace(/\n+$/, '')}\n`
}
