import type { Root } from 'hast'
import type { Complain } from './complain.ts'
import { holdValues } from './hold-values.ts'
import { htmlTree } from './html-tree.ts'
import { insertValues } from './insert-values.ts'
import { lostHtml, lostInMarkdown } from './lost-html.ts'
import { markdownTree, parseMarkdown } from './markdown-tree.ts'
import type { PageSource } from './page-source.ts'
import { strayDirectives } from './stray-directives.ts'
import { complexTags, complexText, complexTree } from './too-complex.ts'

/** Reads Markdown or HTML into HTML nodes with the config's values in them; nothing of it is trusted yet. */
export function readTree(source: PageSource, complain: Complain): Root {
  const empty: Root = { type: 'root', children: [] }
  const held = holdValues(source.text, complain)
  const values = insertValues(source, held, complain)
  if (source.file.endsWith('.html')) {
    if (complexTags([[held.text, 0]], source.text, complain)) return empty
    const tree = htmlTree(lostHtml([held.text, 0], source.text, complain))
    values.intoHtml(tree)
    return tree
  }
  if (complexText(source.text, complain)) return empty
  const markdown = parseMarkdown(held.text)
  if (complexTree(markdown, source.text, complain)) return empty
  lostInMarkdown(markdown, source.text, complain)
  strayDirectives(markdown, source.text, complain)
  values.intoMarkdown(markdown)
  const tree = markdownTree(markdown, held.text)
  values.intoHtml(tree)
  return tree
}
