import type { Nodes, Root } from 'hast'
import type { SearchSection } from '../model/site.ts'
import { isInlineTag, isTwinless } from './tree/elements.ts'

/** The sections of a page for its search. The title has no anchor: it is the page. */
export function searchSections(tree: Root): readonly SearchSection[] {
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
