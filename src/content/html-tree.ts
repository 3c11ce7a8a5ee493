import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

const reader = unified().use(rehypeParse, { fragment: true }).freeze()

/** Reads an HTML page source: what would stand in `<main>`. */
export function htmlTree(text: string): Root {
  return reader.parse(text)
}
