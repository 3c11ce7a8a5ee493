import type { Element, Nodes } from 'hast'
import { element, elementsIn, hasElement } from '../tree/elements.ts'
import { onElements, type PageContext, type Visitor } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'

/**
 * Video and audio that visitors are in charge of: with controls, and silent until they are pressed. Inside is a link to the file, which
 * the Markdown twin has and browsers that cannot play it show.
 */
export function media({ complain }: PageContext): Visitor<Nodes> {
  return onElements(node => {
    if (node.tagName !== 'video' && node.tagName !== 'audio') return
    const { properties } = node
    const isSilent = node.tagName === 'video' && properties['muted'] === true
    if (properties['autoPlay'] === true && !isSilent)
      complain({
        place: placeOf(node),
        ruleId: 'media-autoplay',
        reason: `\`<${node.tagName}>\` plays sound when the page opens`,
        note: 'Remove `autoplay`, or add `muted` to a video',
        fatal: true,
      })
    properties['controls'] = true
    if (properties['autoPlay'] !== true) properties['preload'] ??= 'metadata'
    const file = fileOf(node)
    if (file !== undefined && !hasElement(node, ({ tagName }) => tagName === 'a')) {
      const name = properties['title'] ?? properties['ariaLabel'] ?? file.slice(file.lastIndexOf('/') + 1)
      node.children.push(element('a', { href: file }, String(name)))
    }
  })
}

function fileOf(node: Element): string | undefined {
  const source = elementsIn(node).find(({ tagName }) => tagName === 'source')
  const address = node.properties['src'] ?? source?.properties['src']
  return address === undefined || address === null ? undefined : String(address)
}
