import type { Element, ElementContent } from 'hast'
import { classNames, textIn } from '../../page/tree/elements.ts'
import { raisedText } from '../../page/twin/phrasing.ts'
import { isHeading } from './headings.ts'
import { isEmpty, isFollowable } from './left-out.ts'
import { isBlockTag, spacedText } from './text-of.ts'

/** Brings the content into an order that Markdown has: links that no one can follow are text, a heading is one line, powers have a sign. */
export function tidy(content: Element): void {
  content.children = content.children.flatMap(child => tidied(child))
}

function tidied(child: ElementContent): readonly ElementContent[] {
  if (child.type !== 'element') return [child]
  if (child.tagName === 'pre') breakLines(child)
  const raised = raisedText(child)
  if (raised !== undefined) return [{ type: 'text', value: raised }]
  tidy(child)
  if (isHeading(child)) {
    const parts = child.children.flatMap(part => withoutOwnLink(part, child)).map(asLine)
    return endedAtBlock({ ...child, children: spacedSpans(parts) })
  }
  const { href, role } = child.properties
  if (child.tagName !== 'a') return [child]
  if (role === 'tab') return [{ ...child, tagName: 'span' }]
  return isFollowable(href) ? [child] : child.children
}

/** Buttons that the rules have left in a heading are its text. */
function asLine(part: ElementContent): ElementContent {
  if (part.type !== 'element') return part
  const isLabel = part.tagName === 'button' || part.tagName === 'summary'
  return { ...part, tagName: isLabel ? 'span' : part.tagName, children: part.children.map(asLine) }
}

/** Words of a heading that only the style sheet sets apart. Single letters may be parts of a word. */
function spacedSpans(parts: readonly ElementContent[]): ElementContent[] {
  return parts.flatMap((part, index) => {
    const before = parts[index - 1]
    if (!isSpan(before) || !isSpan(part)) return [part]
    const [left, right] = [spacedText(before), spacedText(part)]
    const isApart = /[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)
    const isLetter = [left, right].some(text => /^\p{L}$/u.test(text))
    return isApart && !isLetter ? [{ type: 'text', value: ' ' } as const, part] : [part]
  })
}

function isSpan(node: ElementContent | undefined): node is Element {
  return node?.type === 'element' && node.tagName === 'span'
}

/** Ends the lines of code that are elements, where only the style sheet does. */
function breakLines(node: Element): void {
  node.children = node.children.flatMap((child, index): ElementContent[] => {
    if (child.type !== 'element') return [child]
    breakLines(child)
    const next = node.children[index + 1]
    const isEnded = next?.type !== 'element' || /\n$/.test(textIn(child)) || next.tagName === 'br'
    return isLine(child) && !isEnded ? [child, { type: 'text', value: '\n' }] : [child]
  })
}

function isLine(element: Element): boolean {
  const { tagName, properties } = element
  const { dataLine, style } = properties
  if (tagName !== 'span' && tagName !== 'code') return false
  return (
    dataLine !== undefined ||
    classNames(element).some(name => /(?:^|[-_])line$/.test(name)) ||
    /display:\s*(?:block|flex|grid)/.test(String(style ?? ''))
  )
}

/** A heading is no link to itself. */
function withoutOwnLink(part: ElementContent, heading: Element): readonly ElementContent[] {
  if (part.type !== 'element' || part.tagName !== 'a') return [part]
  const isOwn =
    String(part.properties['href']).startsWith('#') &&
    (heading.properties['id'] !== undefined || isWhole(part, heading))
  return isOwn ? part.children : [part]
}

function isWhole(part: Element, heading: Element): boolean {
  return spacedText(part).trim() === spacedText(heading).trim()
}

/** A heading that is never closed has the rest of the page in it. */
function endedAtBlock(heading: Element): readonly ElementContent[] {
  const at = heading.children.findIndex(
    child => child.type === 'element' && isBlockTag(child) && !/^(?:div|hr)$/.test(child.tagName),
  )
  if (at === -1) return [heading]
  const start = { ...heading, children: heading.children.slice(0, at) }
  const rest = heading.children.slice(at)
  return isEmpty(start) ? rest : [start, ...rest]
}
