import type { Element, ElementContent } from 'hast'
import { eachElement, element, elementsIn, hasClass, hasElement, textIn } from '../../page/tree/elements.ts'
import { spacedText } from './text-of.ts'

/** Forms that generators have for usual things, by the class of their element: each becomes plain HTML before anything is counted. */
const forms: readonly (readonly [name: string, change: (box: Element, parent: Element) => void])[] = [
  // Doxygen
  ['fragment', codeOfLines],
  ['title', titleOfHeader],
  // Asciidoctor
  ['admonitionblock', labelledBox],
  ['colist', withLayoutTable],
  ['hdlist', withLayoutTable],
  // GNU Texinfo
  ['footnotes-segment', notesWithHeadings],
  ['footnote', notesWithHeadings],
]

/** Brings what generators write into the forms that the rules for all pages know. */
export function usualForms(content: Element): void {
  const tables: Element[] = []
  eachElement(content, parent => {
    for (const child of elementsIn(parent)) {
      for (const [name, change] of forms) if (hasClass(child, name)) change(child, parent)
      if (isFootnoteLink(child)) child.properties['role'] = 'doc-noteref'
    }
    if (parent.tagName === 'table' && isWithHead(parent)) tables.push(parent)
  })
  if (tables.length > 0) content.children = content.children.flatMap(child => withTablesAfter(child))
}

/** A line of code an element; tooltips are in it, too. */
function codeOfLines(box: Element): void {
  const lines = elementsIn(box).filter(child => hasClass(child, 'line'))
  if (box.tagName !== 'div' || lines.length === 0) return
  box.tagName = 'pre'
  box.children = lines.flatMap((line): ElementContent[] => [
    { ...line, tagName: 'span' },
    { type: 'text', value: '\n' },
  ])
}

function titleOfHeader(title: Element, parent: Element): void {
  if (title.tagName === 'div' && hasClass(parent, 'headertitle')) title.tagName = 'h1'
}

/** The label may be only the title of an icon. */
function labelledBox(box: Element): void {
  withLayoutTable(box)
  eachElement(box, icon => {
    const { title } = icon.properties
    if (icon.tagName !== 'i' || title === undefined || spacedText(icon).trim() !== '') return
    icon.tagName = 'div'
    icon.properties = { className: ['title'] }
    icon.children = [{ type: 'text', value: String(title) }]
  })
}

function withLayoutTable(box: Element): void {
  for (const table of elementsIn(box).filter(({ tagName }) => tagName === 'table'))
    table.properties['role'] = 'presentation'
}

function isFootnoteLink({ tagName, properties: { id, href } }: Element): boolean {
  return tagName === 'a' && /^DOCF\d+$/.test(String(id)) && /^#FOOT\d+$/.test(String(href))
}

/** A number as a heading, and below it the note. */
function notesWithHeadings(segment: Element): void {
  let note: Element | undefined
  segment.children = segment.children.flatMap((child): ElementContent[] => {
    const link = child.type === 'element' && /^h\d$/.test(child.tagName) ? elementsIn(child)[0] : undefined
    const id = String(link?.properties['id'] ?? '')
    if (/^FOOT\d+$/.test(id)) {
      note = element('div', { id, className: ['footnote'] })
      return [note]
    }
    if (note === undefined) return [child]
    note.children.push(child)
    return []
  })
}

function isTable(node: Element): boolean {
  return node.tagName === 'table'
}

function isWithHead(table: Element): boolean {
  return elementsIn(table).some(({ tagName }) => tagName === 'thead')
}

/** Puts tables in the cells of one with a head after it, each with the name of its row: Markdown has no tables in cells. */
function withTablesAfter(node: ElementContent): readonly ElementContent[] {
  if (node.type !== 'element') return [node]
  if (!isTable(node) || !isWithHead(node)) {
    node.children = node.children.flatMap(withTablesAfter)
    return [node]
  }
  const moved: ElementContent[] = []
  const takeOut = (part: Element, name: string): void => {
    const row = part.tagName === 'tr' ? textIn(elementsIn(part)[0] ?? part).trim() : name
    part.children = part.children.filter(child => {
      if (child.type !== 'element') return true
      if (!isTable(child)) takeOut(child, row)
      else moved.push(element('p', {}, element('strong', {}, row)), ...withTablesAfter(child))
      return !isTable(child)
    })
  }
  const hasTables = node.children.some(child => child.type === 'element' && hasElement(child, isTable))
  if (hasTables) takeOut(node, '')
  return [node, ...moved]
}
