import type { Element } from 'hast'
import { controls } from './allowed-html.ts'

/** Says whether an element stays out of the Markdown twin: controls, hidden and live parts, arrows back from footnotes. */
export function isTwinless(node: Element): boolean {
  const { hidden, dataInteractive, dataLive, dataFootnoteBackref } = node.properties
  if (dataInteractive !== undefined || dataLive !== undefined || dataFootnoteBackref !== undefined)
    return true
  if (hidden !== undefined && hidden !== null && hidden !== false) return true
  return controls.has(node.tagName)
}
