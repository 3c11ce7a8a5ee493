import type { Element, Nodes, Root } from 'hast'
import { isTwinless, textIn } from '../tree/elements.ts'
import type { PageSource } from '../tree/page-context.ts'

/** Texts of a page whose front matter has none. */
interface OwnTexts {
  readonly title: string
  readonly description: string
}

const longest = { title: 100, description: 160 }

/** The title of a page is its first heading, which becomes an `h1`. Its description is its first sentence outside of directives. */
export function ownTexts(tree: Root, { title, path, language }: PageSource): OwnTexts {
  const heading = firstOf(tree, /^h1$/) ?? firstOf(tree, /^h[2-6]$/)
  const sentence = sentenceOf(firstOf(tree, /^p$/) ?? firstOf(tree, /^(?:li|dd|td|div)$/))
  if (title !== '') return { title, description: sentence || title }
  if (heading !== undefined) heading.tagName = 'h1'
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ')
  const ofPath = path === language.home ? language.name : words.charAt(0).toUpperCase() + words.slice(1)
  const name = cut(heading ? lineOf(heading) : '', longest.title) || ofPath || path
  return { title: name, description: sentence || name }
}

function firstOf(node: Nodes, names: RegExp): Element | undefined {
  if (node.type === 'directive' || isTwinless(node) || !('children' in node)) return undefined
  if (node.type === 'element') {
    if (names.test(node.tagName) && lineOf(node) !== '') return node
    // What is quoted, noted or a table does not introduce a page.
    if (
      /^(?:blockquote|table|figure|pre)$/.test(node.tagName) ||
      node.properties['dataFootnotes'] !== undefined
    )
      return undefined
  }
  for (const child of node.children) {
    const found = firstOf(child as Nodes, names)
    if (found !== undefined) return found
  }
  return undefined
}

function lineOf(element: Element): string {
  return textIn(element).replace(/\s+/g, ' ').trim()
}

/** `1.21.` and `e.g.` end no sentence. */
function sentenceOf(element: Element | undefined): string {
  const text = element === undefined ? '' : lineOf(element)
  const end =
    /[.!?\u2026][)"'\u201d\u2019\u00bb]*(?= ["'(\u201c\u2018\u00ab]*[^\p{Ll}\d])|[\u3002\uff01\uff1f]/u.exec(
      text,
    )
  return cut(end === null ? text : text.slice(0, end.index + end[0].length), longest.description)
}

/** Cuts a text at a word. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1)
  const words = /^(.*\S)\s/.exec(start)?.[1] ?? ''
  return `${(words.length > most / 2 ? words : start).replace(/[\ud800-\udbff]$|[,;:\s]+$/, '')}…`
}
