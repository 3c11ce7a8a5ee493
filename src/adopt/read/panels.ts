import type { Element } from 'hast'
import { eachElement } from '../../page/tree/elements.ts'

/**
 * What tabs and buttons open is content, hidden or not: marks the panels of tabs as such, and makes the button of another panel its
 * `summary`.
 */
export function openPanels(content: Element): void {
  const panels: Element[] = []
  const openers: Element[] = []
  eachElement(content, element => {
    const { tagName, properties } = element
    if (properties['role'] === 'tab' || (tagName === 'button' && properties['ariaExpanded'] !== undefined))
      openers.push(element)
    else if (isBox(element)) panels.push(element)
  })
  for (const opener of openers)
    for (const panel of panels.filter(panel => isPanelOf(panel, opener))) {
      delete panel.properties['hidden']
      if (opener.properties['role'] === 'tab') panel.properties['role'] = 'tabpanel'
      else opener.tagName = 'summary'
    }
}

/** Menus and lists of choices are opened, too. */
function isBox({ tagName, properties: { role, id, ariaLabelledBy } }: Element): boolean {
  const isNamed = id !== undefined || ariaLabelledBy !== undefined
  return isNamed && tagName !== 'nav' && (role === undefined || /^(?:tabpanel|region|group)$/.test(`${role}`))
}

/** Whether an element says that it is opened by a tab or button, or that says so. */
export function isPanelOf({ properties: panel }: Element, { properties: opener }: Element): boolean {
  return (
    includes(opener['ariaControls'], panel['id']) ||
    (opener['role'] === 'tab' && includes(panel['ariaLabelledBy'], opener['id']))
  )
}

function includes(ids: unknown, id: unknown): boolean {
  return id !== undefined && Array.isArray(ids) && ids.includes(id)
}
