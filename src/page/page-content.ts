import type { Element, Nodes, Properties, Root } from 'hast'
import { type PageContent, type PagePart, pageParts, type SearchSection } from '../model/site.ts'
import type { Words } from '../words/words.ts'
import { colorCode } from './html/code-colors.ts'
import { addDocsParts } from './html/docs-parts.ts'
import { labelCells } from './html/table-cards.ts'
import type { ParsedPage } from './parse-page.ts'
import { classNames, eachElement, isInlineTag, isTwinless } from './tree/elements.ts'
import type { TwinPage } from './twin/phrasing.ts'
import { renderMarkdown } from './twin/render-markdown.ts'

/** Writes a page, once: the tree is many times as large. `docsWords` are its words, for the parts of the layout `docs`. */
export function pageContent(
  { tree, guides, people }: Pick<ParsedPage, 'tree' | 'guides' | 'people'>,
  page: TwinPage,
  { docsWords, hasSearch }: { docsWords?: Words | undefined; hasSearch?: boolean } = {},
): PageContent {
  const twin = renderMarkdown(tree, page)
  const sections = hasSearch ? searchSections(tree) : undefined
  labelCells(tree)
  colorCode(tree)
  if (docsWords !== undefined) addDocsParts(tree, docsWords)
  return {
    html: renderHtml(tree),
    twin,
    guides: [...guides],
    people: [...people],
    parts: partsOf(tree),
    ...(sections && { sections }),
  }
}

/** The sections of a page for its search. The title has no anchor: it is the page. */
function searchSections(tree: Root): readonly SearchSection[] {
  const sections: { anchor: string; heading: string; text: string }[] = [
    { anchor: '', heading: '', text: '' },
  ]
  for (const child of tree.children) take(child, 'text')
  return sections
    .map(({ anchor, heading, text }) => [anchor, oneLine(heading), oneLine(text)] as const)
    .filter(([, heading, text]) => heading !== '' || text !== '')

  function take(node: Nodes, into: 'heading' | 'text'): void {
    const section = sections.at(-1)
    if (node.type === 'text' && section) section[into] += node.value
    if (node.type !== 'element' || isTwinless(node)) return
    const { id } = node.properties
    const isHeading = /^h[1-6]$/.test(node.tagName)
    if (isHeading)
      sections.push({ anchor: node.tagName === 'h1' ? '' : String(id ?? ''), heading: '', text: '' })
    for (const child of node.children) take(child, isHeading ? 'heading' : into)
    // Blocks, cells and items are separate words; HTML has none.
    const last = sections.at(-1)
    if (last && !isInlineTag(node)) last[isHeading ? 'text' : into] += ' '
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The parts of a page that have their own styles, found by the classes of its elements. */
function partsOf(tree: Root): readonly PagePart[] {
  const found = new Set<string>()
  eachElement(tree, element => {
    for (const name of classNames(element)) found.add(name)
  })
  return pageParts.filter(part => found.has(part))
}

/** Writes the content of `<main>`: a tree after `sanitize`, which leaves elements and text. */
export function renderHtml({ children }: Root): string {
  const html = children.map(written).join('')
  let end = html.length
  while (html[end - 1] === '\n') end--
  return `${html.slice(0, end)}\n`
}

/** Those of the elements of pages that have no end. */
const voids: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr'])

function written(node: Nodes): string {
  if (node.type === 'text') return escapedText(node.value)
  if (node.type !== 'element') return ''
  const tag = startTag(node)
  if (voids.has(node.tagName)) return tag
  let inside = ''
  for (const child of node.children) inside += written(child)
  return `${tag}${inside}</${node.tagName}>`
}

function startTag({ tagName, properties }: Element): string {
  let tag = `<${tagName}`
  for (const name in properties) tag += attribute(name, properties[name])
  return `${tag}>`
}

/** Attributes that are there or not; two of them may have a value, too. */
const switches: ReadonlySet<string> = new Set(
  'autoplay checked controls default disabled download hidden loop multiple muted open playsinline readonly required reversed selected'.split(
    ' ',
  ),
)

function attribute(property: string, value: Properties[string]): string {
  if (value === false || value === null || value === undefined || Number.isNaN(value)) return ''
  const name = nameOf(property)
  if (value === true || (switches.has(name) && (typeof value !== 'string' || value === '' || value === name)))
    return ` ${name}`
  return ` ${name}="${escapedValue(Array.isArray(value) ? value.join(' ').trim() : String(value))}"`
}

/** Names that are not those of their properties in small letters. */
const names: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['shapeRendering', 'shape-rendering'],
  ['viewBox', 'viewBox'],
])

/** The name of an attribute of hast: allowed ones, `aria-*`, `data-*`, and those of drawings. */
function nameOf(property: string): string {
  const known = names.get(property)
  if (known !== undefined) return known
  const name = /^data[A-Z\d]/.test(property)
    ? `data${property.slice(4).replace(/^\d|[A-Z]/g, '-$&')}`
    : property.replace(/^aria(?=[A-Z])/, 'aria-')
  return name.toLowerCase()
}

function escapedText(text: string): string {
  return /[&<]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text
}

const references = new Map([
  ['"', '&quot;'],
  ['&', '&amp;'],
])

/** Old browsers take a backtick for a quote. */
function escapedValue(text: string): string {
  return text.replace(
    /["&'`\0]/g,
    character => references.get(character) ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`,
  )
}
