import type { Nodes, Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { wrap } from '../report/wrap.ts'

const reader = unified().use(remarkParse).freeze()

/** Markdown as people read it at a terminal: paragraphs in lines of this width, code as it is, links by their name. */
export function plainText(markdown: string, width = Number.POSITIVE_INFINITY): string {
  return blocksOf(reader.parse(markdown), width).join('\n\n')
}

function blocksOf({ children }: Root, width: number): readonly string[] {
  return children.map(block => {
    if (block.type === 'code') return indented(block.value.split('\n'), '    ')
    if (block.type === 'list') return block.children.map(item => entry(inline(item), width)).join('\n')
    return wrap(inline(block), width).join('\n')
  })
}

function entry(text: string, width: number): string {
  return `- ${indented(wrap(text, width - 2), '  ').trimStart()}`
}

function indented(lines: readonly string[], by: string): string {
  return lines.map(line => (line === '' ? line : by + line)).join('\n')
}

function inline(node: Nodes): string {
  if (node.type === 'text') return node.value.replace(/\s*\n\s*/g, ' ')
  if (node.type === 'inlineCode') return node.value.includes('`') ? `'${node.value}'` : `\`${node.value}\``
  const text = 'children' in node ? node.children.map(inline).join('') : ''
  return node.type === 'link' ? linked(text, node.url) : text
}

/** A page of the documentation is named by its file in the package, an anchor of the same page not at all. */
export function linked(text: string, url: string): string {
  const [file = ''] = url.split('#')
  if (file === '') return text
  const place = /^[a-z]+:/.test(file) ? url : `docs/${file}`
  return place.endsWith(text) ? place : `${text} (${place})`
}
