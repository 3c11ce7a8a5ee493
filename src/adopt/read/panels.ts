import type { Element } from 'hast'
import { classNames, eachElement, elementsIn } from '../../page/tree/elements.ts'
import { hasLetters } from '../../text/counted-words.ts'
import { spacedText } from './text-of.ts'

/**
 * What tabs and buttons open is content, hidden or not: marks the panels of tabs as such, and makes the button of another panel its
 * `summary`.
 */
export function openPanels(content: Element): void {
  markBars(content)
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

/** The buttons in an element, and whether they are all that it has. */
interface Bar {
  readonly labels: readonly Element[]
  readonly isBare: boolean
}

/** Gives bars of buttons the roles of tabs, where nothing but their place before as many panels, or a name, says what they are. */
function markBars(node: Element): Bar {
  const children = elementsIn(node)
  const bars = children.map(child => (isButton(child) ? barOf(child) : markBars(child)))
  children.forEach((bar, index) => {
    const { labels = [], isBare = false } = bars[index] ?? {}
    if (!isBare || labels.length < 2 || labels.some(({ properties }) => properties['role'] === 'tab')) return
    const panels = panelsFor(labels.length, children.slice(index + 1))
    const isOneOpen = panels.filter(panel => !isClosed(panel)).length === 1
    if (!isOneOpen && ![bar, ...labels, ...panels].some(isNamedTab)) return
    bar.properties['role'] = 'tablist'
    for (const label of labels) label.properties['role'] = 'tab'
    for (const panel of panels) {
      panel.properties['role'] = 'tabpanel'
      delete panel.properties['hidden']
    }
  })
  const hasText = node.children.some(child => child.type === 'text' && child.value.trim() !== '')
  return {
    labels: bars.flatMap(({ labels }) => labels),
    isBare: !hasText && bars.length > 0 && bars.every(({ isBare }) => isBare),
  }
}

function isButton({ tagName, properties: { role } }: Element): boolean {
  return tagName === 'button' || role === 'button'
}

function barOf(button: Element): Bar {
  return { labels: [button], isBare: hasLetters(spacedText(button)) }
}

/** The next elements, or those in the next one, if they are as many and alike. */
function panelsFor(count: number, after: readonly Element[]): readonly Element[] {
  const [next] = after
  const inside = next === undefined ? [] : elementsIn(next)
  const isAlike = (panels: readonly Element[]) =>
    panels.length === count && new Set(panels.map(kindOf)).size === 1 && kindOf(panels[0]) !== ''
  return [after.slice(0, count), inside].find(isAlike) ?? []
}

/** The traits that panels of one bar share. */
function kindOf(panel: Element | undefined): string {
  const [name = ''] = classNames(panel)
  return name && `${panel?.tagName}.${name}`
}

function isClosed({ properties: { hidden, style } }: Element): boolean {
  return (hidden !== undefined && hidden !== false) || /display:\s*none/i.test(String(style ?? ''))
}

function isNamedTab(element: Element): boolean {
  return classNames(element).some(name => /(?:^|[-_])tab(?!le)/i.test(name))
}
