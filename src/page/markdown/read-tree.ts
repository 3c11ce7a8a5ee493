import type { Nodes, Root } from 'hast'
import type { Nodes as MarkdownNodes } from 'mdast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { htmlDirectives } from '../directives/html-directives.ts'
import { strayDirectives, strayInHtml } from '../directives/stray-directives.ts'
import { rawHtml, rawInMarkdown } from '../html/raw-html.ts'
import { type PageContext, type Visitor, visit } from '../tree/page-context.ts'
import { insertValues } from '../values/insert-values.ts'
import { strayValues } from '../values/stray-values.ts'
import { callouts } from './callouts.ts'
import { markdownTree } from './markdown-tree.ts'
import { readBlocks } from './read-blocks.ts'

/**
 * Reads Markdown or HTML into HTML nodes with the config's values in them; nothing of it is trusted yet. `rules` see each node
 * once the values are in it.
 */
export function readTree(context: PageContext, rules: readonly (Visitor<Nodes> | undefined)[]): Root {
  const { source, text } = context
  const empty: Root = { type: 'root', children: [] }
  const insertion = insertValues(context)
  if (insertion === undefined) return empty
  const { text: heldText, intoMarkdown, intoHtml } = insertion
  const read = source.file.endsWith('.html') ? fromHtml : fromMarkdown
  const tree = read(heldText)
  strayValues(tree, heldText, context)
  visit<Nodes>(tree, [intoHtml, ...rules])
  return tree

  function fromHtml(held: string): Root {
    const raw = rawHtml(context)
    const tree = htmlTree(raw.read(held))
    raw.end(tree)
    htmlDirectives(tree, held, context.place, source.words, line =>
      visit<MarkdownNodes>(line, [intoMarkdown]),
    )
    withoutBlankStart(tree)
    strayInHtml(tree, context)
    return tree
  }

  function fromMarkdown(held: string): Root {
    const markdown = readBlocks(held)
    const raw = text.includes('<') ? rawHtml(context) : undefined
    visit<MarkdownNodes>(markdown, [
      raw && rawInMarkdown(raw, text),
      /::|^[ \t>]*:/m.test(text) ? strayDirectives(context) : undefined,
      text.includes('[!') ? callouts(context, source.words) : undefined,
      intoMarkdown,
    ])
    const tree = markdownTree(markdown, held, source.words)
    raw?.end(tree)
    return tree
  }
}

/** Where the front matter was, there are blank lines. */
function withoutBlankStart(tree: Root): void {
  const [first] = tree.children
  if (first?.type !== 'text') return
  first.value = first.value.replace(/^[ \t\n\r\f]+/, '')
  if (first.value === '') tree.children.shift()
}

const reader = unified().use(rehypeParse, { fragment: true }).freeze()

/** Reads an HTML page: the content of `<main>`. */
function htmlTree(text: string): Root {
  return reader.parse(text)
}
