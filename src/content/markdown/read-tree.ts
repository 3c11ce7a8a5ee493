import type { Root } from 'hast'
import type { Html, Nodes } from 'mdast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { htmlDirectives } from '../directives/html-directives.ts'
import { strayDirectives, strayInHtml } from '../directives/stray-directives.ts'
import { droppedParts, lostHtml, lostInMarkdown } from '../html/lost-html.ts'
import { unclosedHtml, unclosedInMarkdown } from '../html/unclosed-html.ts'
import { complexHtml, complexInMarkdown } from '../limits/complex-html.ts'
import { complexText, complexTree, tooManyLines } from '../limits/complex-text.ts'
import { walk } from '../tree/elements.ts'
import type { Complain, PageSource } from '../tree/page-source.ts'
import { insertValues } from '../values/insert-values.ts'
import { strayValues } from '../values/stray-values.ts'
import { holdPlaces } from '../values/value-placeholders.ts'
import { markdownTree } from './markdown-tree.ts'
import { readBlocks } from './read-blocks.ts'

/** Reads Markdown or HTML into HTML nodes with the config's values in them; nothing of it is trusted yet. */
export function readTree(source: PageSource, complain: Complain): Root {
  const empty: Root = { type: 'root', children: [] }
  if (tooManyLines(source.text, complain)) return empty
  const held = holdPlaces(source.text, complain)
  if (held === undefined) return empty
  const values = insertValues(source, held, complain)
  if (source.file.endsWith('.html')) {
    if (complexHtml(held.text, source.text, complain)) return empty
    const html = lostHtml([held.text, 0], source.text, complain)
    unclosedHtml(held.text, source.text, complain)
    const tree = htmlTree(html)
    droppedParts(tree, [html], rewrite => htmlTree(rewrite(html)), source.text, complain)
    htmlDirectives(tree, held.text, source.words, values.intoMarkdown)
    withoutBlankStart(tree)
    strayInHtml(tree, source.text, complain)
    strayValues(tree, held.text, source, complain)
    values.intoHtml(tree)
    return tree
  }
  if (complexText(source.text, complain)) return empty
  const markdown = readBlocks(held.text)
  if (complexTree(markdown, source.text, complain) || complexInMarkdown(markdown, source.text, complain))
    return empty
  lostInMarkdown(markdown, source.text, complain)
  unclosedInMarkdown(markdown, source.text, complain)
  strayDirectives(markdown, source.text, complain)
  values.intoMarkdown(markdown)
  const tree = markdownTree(markdown, held.text, source.words)
  const reread = (rewrite: (html: string) => string) => {
    const copy = structuredClone(markdown)
    for (const node of htmlIn(copy)) node.value = rewrite(node.value)
    return markdownTree(copy, held.text, source.words)
  }
  const html = htmlIn(markdown).map(({ value }) => value)
  droppedParts(tree, html, reread, source.text, complain)
  strayValues(tree, held.text, source, complain)
  values.intoHtml(tree)
  return tree
}

function htmlIn(tree: Nodes): readonly Html[] {
  const found: Html[] = []
  walk(tree, node => {
    if (node.type === 'html') found.push(node)
  })
  return found
}

/** Where the front matter was, there are blank lines. */
function withoutBlankStart(tree: Root): void {
  const [first] = tree.children
  if (first?.type !== 'text') return
  first.value = first.value.replace(/^[ \t\n\r\f]+/, '')
  if (first.value === '') tree.children.shift()
}

const reader = unified().use(rehypeParse, { fragment: true }).freeze()

/** Reads an HTML page source: what would stand in `<main>`. */
function htmlTree(text: string): Root {
  return reader.parse(text)
}
