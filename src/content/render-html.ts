import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { plainHtml } from './plain-html.ts'

const writer = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze()

/** Writes what stands in `<main>`. */
export function renderHtml({ children }: Root): string {
  const parts = children.map(
    child => plainHtml(child) ?? writer.stringify({ type: 'root', children: [child] }),
  )
  return `${parts.join('').replace(/\n+$/, '')}\n`
}
