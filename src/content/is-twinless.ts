import type { Element } from 'hast'
import { controls } from './allowed-html.ts'

/** Says whether an element stays out of the Markdown twin: controls, hidden and live parts, arrows back from footnotes. */
export function isTwinless(node: Element): boolean {
  const { dataInteractive, dataLive, dataFootnoteBackref } = node.properties
  if (dataInteractive !== undefined || dataLive !== undefined || dataFootnoteBackref !== undefined)
    return true
  return isHidden(node) || controls.has(node.tagName)
}

/** Says whether a page does not show an element at all. */
export function isHidden({ properties: { hidden } }: Element): boolean {
  return hidden !== undefined && hidden !== null && hidden !== false
}
