import type { Element, Nodes } from 'hast'
import { eachElement, element } from '../tree/elements.ts'
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
    if (properties['autoPlay'] === true && !isSilent) {
      const place = placeOf(node)
      complain({
        ...(place && { place }),
        ruleId: 'media-autoplay',
        reason: `\`<${node.tagName}>\` plays sound when the page opens`,
        note: 'Remove `autoplay`, or add `muted` to a video',
        fatal: true,
      })
    }
    properties['controls'] = true
    if (properties['autoPlay'] !== true) properties['preload'] ??= 'metadata'
    const file = fileOf(node)
    if (file !== undefined && !hasLink(node)) {
      const name = properties['title'] ?? properties['ariaLabel'] ?? file.slice(file.lastIndexOf('/') + 1)
      node.children.push(element('a', { href: file }, String(name)))
    }
  })
}

function fileOf({ properties, children }: Element): string | undefined {
  const sources = children.flatMap(child =>
    child.type === 'element' && child.tagName === 'source' ? [child] : [],
  )
  const address = properties['src'] ?? sources[0]?.properties['src']
  return address === undefined || address === null ? undefined : String(address)
}

function hasLink(node: Element): boolean {
  let found = false
  eachElement(node, ({ tagName }) => {
    if (tagName === 'a') found = true
  })
  return found
}
