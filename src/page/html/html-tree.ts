import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

const reader = unified().use(rehypeParse, { fragment: true }).freeze()

/** Reads HTML: the content of `<main>`. */
export function htmlTree(text: string): Root {
  return reader.parse(text)
}
