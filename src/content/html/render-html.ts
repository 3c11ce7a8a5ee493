import type { Element, Nodes, Properties, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { allowedElements } from '../sanitize/allowed-html.ts'

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

/** The attributes that most elements have, by the names of their properties. */
const attributes: Readonly<Record<string, string>> = {
  align: 'align',
  alt: 'alt',
  ariaLabel: 'aria-label',
  className: 'class',
  href: 'href',
  id: 'id',
  rel: 'rel',
  role: 'role',
  scope: 'scope',
  src: 'src',
  tabIndex: 'tabindex',
  title: 'title',
  type: 'type',
}
/** Those of the elements of pages that have no end. */
const voids: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'wbr'])

/** Writes text and elements as rehype-stringify would, where their attributes need no escape; `undefined` where something may. */
export function plainHtml(node: Nodes): string | undefined {
  if (node.type === 'text') return escaped(node.value)
  if (node.type !== 'element' || !allowedElements.has(node.tagName)) return undefined
  const tag = startTag(node)
  if (tag === undefined) return undefined
  if (voids.has(node.tagName)) return node.children.length === 0 ? tag : undefined
  let inside = ''
  for (const child of node.children) {
    const part = plainHtml(child)
    if (part === undefined) return undefined
    inside += part
  }
  return `${tag}${inside}</${node.tagName}>`
}

function escaped(text: string): string {
  return /[&<]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text
}

function startTag({ tagName, properties }: Element): string | undefined {
  let tag = `<${tagName}`
  for (const name in properties) {
    const text = valueText(properties[name])
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    if (attribute === undefined || text === undefined) return undefined
    tag += ` ${attribute}="${text}"`
  }
  return `${tag}>`
}

function valueText(value: Properties[string]): string | undefined {
  const text = Array.isArray(value) ? value.join(' ') : typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && !/["&'`\0]/.test(text) ? text : undefined
}
