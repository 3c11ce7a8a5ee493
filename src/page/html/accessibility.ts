import type { Element, Nodes } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { eachElement, elementsIn, hasClass, hasElement, isInline } from '../tree/elements.ts'
import type { ElementRule, PageContext } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'

const emptyNames = /^(?:|(?:click )?here|click|(?:this )?link|this(?: page)?|(?:read |learn )?more)$/

/** Warns of what makes a page hard to use with a screen reader. */
export function accessibility({ text, report }: PageContext): ElementRule {
  let level = 0
  let titles = 0
  return node => {
    const warn = (ruleId: string, reason: string, note: string) =>
      report({ place: placeOf(node), ruleId, reason, note, fatal: false })
    const heading = Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0)
    if (heading === 1 && ++titles > 1) {
      const note = 'Use `##` here: a page has one `#` heading'
      warn('second-title', 'The page has a second first-level heading', note)
    }
    if (heading > 0) {
      const reason = `A heading of level ${heading} follows one of level ${level}`
      if (level > 0 && heading > level + 1) warn('heading-level', reason, `Make it level ${level + 1}`)
      level = heading
    }
    if (node.tagName === 'img' && isUnnamed(node, text)) {
      const note = 'Describe what it shows. For decoration, write `<img alt="" …>`'
      warn('image-alt', 'The image has no alternative text', note)
    }
    if (node.tagName === 'a' && node.properties['href'] !== undefined && !hasName(node)) {
      const reason = `The link text \`${textOf(node).trim()}\` does not describe the link`
      warn('link-text', reason, 'Name the page that it links to')
    }
  }
}

function isUnnamed(node: Element, text: string): boolean {
  const { alt } = node.properties
  if (alt === undefined) return true
  const start = placeOf(node)?.start.offset
  return String(alt).trim() === '' && start !== undefined && text[start] === '!'
}

function hasName(node: Element): boolean {
  const { ariaLabel, dataFootnoteRef } = node.properties
  if (dataFootnoteRef !== undefined || String(ariaLabel ?? '').trim() !== '') return true
  let name = textOf(node)
  eachElement(node, child => {
    if (child.tagName === 'img') name += child.properties['alt'] ?? ''
  })
  const bare = name.trim().toLowerCase()
  return !emptyNames.test(bare.replace(/[.…!»>→\s]+$/u, ''))
}

/** Adds what keyboards and screen readers need and Markdown cannot say. The twin is the same without it. */
export function accessibleHtml(): ElementRule {
  return (node, around) => {
    if (node.tagName === 'li') nameTask(node)
    if (node.tagName === 'aside') unmarkAside(node)
    if (node.tagName === 'th') unmarkHeader(node)
    if ((node.tagName === 'pre' || node.tagName === 'table') && !around.some(isControl)) reachByKey(node)
  }
}

function isControl(node: Nodes): boolean {
  return node.type === 'element' && (node.tagName === 'a' || node.tagName === 'button')
}

/** The style sheet lets it scroll, and keys scroll only what has the focus (WCAG 2.1.1), itself or by a link in it. */
function reachByKey(node: Element): void {
  const isLink = ({ tagName, properties }: Element) => tagName === 'a' && properties['href'] !== undefined
  if (!hasElement(node, isLink)) node.properties['tabIndex'] ??= 0
}

/** Labels the checkbox of a task with its text, because screen readers announce the box alone. */
function nameTask(item: Element): void {
  if (!hasClass(item, 'task-list-item')) return
  const paragraph = elementsIn(item).find(({ tagName }) => tagName === 'p')
  const line = paragraph?.children ?? item.children.filter(isInline)
  const box = line.find(child => child.type === 'element' && child.tagName === 'input') as Element | undefined
  const name = line.map(textOf).join('').replace(/\s+/g, ' ').trim()
  if (box !== undefined && name !== '') box.properties['ariaLabel'] ??= name
}

/** An aside is a landmark, and a page may have only one without a name. So one without a name is a note, which is no landmark. */
function unmarkAside({ properties }: Element): void {
  if (properties['ariaLabel'] === undefined && properties['ariaLabelledBy'] === undefined)
    properties['role'] ??= 'note'
}

/** A corner of a table that names nothing is no header: screen readers would announce it before each cell. */
function unmarkHeader(node: Element): void {
  const isEmpty = node.children.every(child => child.type === 'text' && child.value.trim() === '')
  if (isEmpty) node.tagName = 'td'
}
