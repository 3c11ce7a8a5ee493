import type { Nodes, Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { wrap } from '../../text/layout.ts'
import { docsAddress, type RuleDoc } from '../report.ts'

/** A rule of diagnostics as docs/diagnostics.md has it. */
export interface DocumentedRule {
  readonly id: string
  /** The heading that it is below. */
  readonly group: string
  readonly markdown: string
}

/** The rules of docs/diagnostics.md, in its order. Headings in code blocks are code. */
export function rulesIn(text: string): readonly DocumentedRule[] {
  const rules: { id: string; group: string; lines: string[] }[] = []
  let group = ''
  let open: string[] | undefined
  let fenced = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced
    const [, marks, title = ''] = (!fenced && /^(#{1,3}) (.+)$/.exec(line)) || []
    if (marks === undefined) open?.push(line)
    else if (marks === '###') {
      open = []
      rules.push({ id: title, group, lines: open })
    } else {
      open = undefined
      group = title
    }
  }
  return rules.map(({ id, group, lines }) => ({ id, group, markdown: lines.join('\n').trim() }))
}

const reader = unified().use(remarkParse).freeze()

/** Markdown as people read it at a terminal: paragraphs in lines of this width, code unchanged, links by their name. */
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
function linked(text: string, url: string): string {
  const [file = ''] = url.split('#')
  if (file === '') return text
  const place = /^[a-z]+:/.test(file) ? url : `docs/${file}`
  return place.endsWith(text) ? place : `${text} (${place})`
}

/** What programs that show diagnostics get about a rule. */
export function ruleDoc({ id, group, markdown }: DocumentedRule, home?: string): RuleDoc {
  const text = plainText(markdown)
  return { id, group, summary: summaryOf(text), text, markdown: withAddresses(markdown, home) }
}

/** The first sentence. */
function summaryOf(text: string): string {
  const [start = ''] = text.split('\n')
  return /^.*?\.(?= |$)/.exec(start)?.[0] ?? start
}

/** Readers may have no docs folder: links go to the manual, or are plain names if there is no address. */
function withAddresses(markdown: string, home: string | undefined): string {
  return markdown.replace(
    /\[([^\]]*)\]\(([a-z-]+\.md(?:#[^)]*)?|#[^)]*)\)/g,
    (_, text: string, target: string) => {
      const page = target.startsWith('#') ? `diagnostics.md${target}` : target
      const address = docsAddress(page, home)
      return address === undefined ? linked(text, target) : `[${text}](${address})`
    },
  )
}
