import type { Element } from 'hast'
import { controls } from './allowed-html.ts'

/** Says whether an element is a control, hidden or live, and so stays out of the Markdown twin. */
export function isTwinless(node: Element): boolean {
  const { hidden, dataInteractive, dataLive } = node.properties
  if (dataInteractive !== undefined || dataLive !== undefined) return true
  if (hidden !== undefined && hidden !== null && hidden !== false) return true
  return controls.has(node.tagName)
}
