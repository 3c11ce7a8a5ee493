import type { Element, Nodes as Hast } from 'hast'
import type { Nodes as Mdast, Parents } from 'mdast'
import rehypeParse from 'rehype-parse'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse as parseYaml } from 'yaml'
import { readXml } from './read-xml.ts'

/** What a reader of a document gets: its texts, and how it is built whatever the texts say. */
export interface Decoded {
  readonly texts: readonly string[]
  readonly shape: string
}

const html = unified().use(rehypeParse).freeze()
const markdown = unified().use(remarkParse).use(remarkGfm).freeze()

/** Reads a published file with a parser of its format. */
export function decodeFile(file: string, text: string): Decoded {
  if (file.endsWith('.html')) return decodeHtml(text)
  if (/\.(json|webmanifest)$/.test(file)) return decodeJson(JSON.parse(text))
  if (file.endsWith('.xml')) return readXml(text)
  if (file.endsWith('.md') || /llms.*\.txt$/.test(file)) return decodeMarkdown(text)
  if (file === 'webmcp.js') return decodeTool(text)
  const lines = text.split('\n')
  return { texts: lines, shape: lines.map(line => line.replace(/:.*/, '')).join('\n') }
}

/** Texts and attributes; JSON in its own element. */
export function decodeHtml(text: string): Decoded {
  const texts: string[] = []
  const visit = (node: Hast): string => {
    if (node.type === 'text') texts.push(node.value)
    if (node.type !== 'element')
      return 'children' in node ? node.children.map(visit).join('') : `<${node.type}>`
    const { tagName, properties } = node
    const names = Object.keys(properties).sort()
    for (const name of names) texts.push(...textsIn(properties[name]))
    const data =
      properties['type'] === 'application/ld+json' ? decodeJson(JSON.parse(textOf(node))) : undefined
    texts.push(...(data?.texts ?? []))
    const inside = data?.shape ?? node.children.map(visit).join('')
    return `<${[tagName, ...names].join(' ')}>${inside}</>`
  }
  const shape = visit(html.parse(text))
  return { texts, shape }
}

function textsIn(value: Element['properties'][string]): readonly string[] {
  return [value].flat().flatMap(item => (typeof item === 'string' ? [item] : []))
}

function textOf(node: Element): string {
  return node.children.map(child => (child.type === 'text' ? child.value : '')).join('')
}

/** Every text, names of members too. */
function decodeJson(data: unknown): Decoded {
  const texts: string[] = []
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') texts.push(value)
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return typeof value
    return Object.entries(value).map(([key, inner]) => [key, visit(inner)])
  }
  const shape = JSON.stringify(visit(data))
  return { texts, shape }
}

/** Front matter as YAML, the rest as Markdown; links that are nothing but their own address count as text. */
export function decodeMarkdown(text: string): Decoded {
  const [, head, body = text] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? []
  const front = head === undefined ? undefined : decodeJson(parseYaml(head))
  const texts = [...(front?.texts ?? [])]
  const visit = (node: Mdast): string => {
    if ('children' in node && isBlockOfText(node)) texts.push(said(node))
    if (isAddress(node)) {
      if (node.type === 'link' && body.charAt(node.position?.start.offset ?? 0) === '[') texts.push(node.url)
      return ''
    }
    for (const key of ['value', 'alt', 'title', 'url'] as const) {
      const value = (node as unknown as Readonly<Record<string, unknown>>)[key]
      if (typeof value === 'string' && node.type !== 'text' && node.type !== 'inlineCode') texts.push(value)
    }
    if (node.type === 'text') return ''
    return `(${node.type}${'children' in node ? node.children.map(visit).join('') : ''})`
  }
  const shape = visit(markdown.parse(body))
  return { texts, shape: `${front?.shape}${shape}` }
}

function isBlockOfText({ type }: Parents): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'tableCell'
}

function isAddress(node: Mdast): boolean {
  return node.type === 'link' && node.url.replace(/^(?:mailto:|http:\/\/(?=www\.))/, '') === said(node)
}

function said(node: Mdast): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  return 'children' in node ? node.children.map(said).join('') : ''
}

/** The one place of the script that holds texts. */
function decodeTool(text: string): Decoded {
  const [whole = '', data = 'null'] = /^const tool = (.*)$/m.exec(text) ?? []
  const { texts, shape } = decodeJson(JSON.parse(data))
  return { texts, shape: text.replace(whole, () => shape) }
}
