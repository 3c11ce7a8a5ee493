import type { Element, Nodes, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Complain } from './complain.ts'
import { eachElement } from './each-element.ts'
import { placeOf } from './place-of.ts'

const emptyNames = new Set([
  '',
  'here',
  'click here',
  'click',
  'link',
  'this',
  'this link',
  'this page',
  'more',
  'read more',
  'learn more',
])

/** Warns of what makes a page hard to use with a screen reader. */
export function accessibility(tree: Root, text: string, complain: Complain): void {
  let level = 0
  let titles = 0
  const warn = (node: Nodes, ruleId: string, reason: string, note: string) => {
    const place = placeOf(node)
    complain({ ...(place && { place }), ruleId, reason, note, fatal: false })
  }
  eachElement(tree, node => {
    const heading = Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0)
    if (heading > 0) {
      if (heading === 1 && ++titles > 1)
        warn(
          node,
          'second-title',
          'The page has a second first-level heading',
          'One `#` names the page; use `##` here',
        )
      if (level > 0 && heading > level + 1)
        warn(
          node,
          'heading-level',
          `A heading of level ${heading} follows one of level ${level}`,
          `Make it level ${level + 1}`,
        )
      level = heading
    }
    if (node.tagName === 'img' && isUnnamed(node, text))
      warn(
        node,
        'image-alt',
        'The image has no alternative text',
        'Say what it shows; for mere decoration write `<img alt="" …>`',
      )
    if (node.tagName === 'a' && node.properties['href'] !== undefined && !hasName(node))
      warn(
        node,
        'link-text',
        `The link text \`${textOf(node).trim()}\` does not say where the link leads`,
        'Name the page that it leads to',
      )
  })
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
  return !emptyNames.has(
    name
      .trim()
      .toLowerCase()
      .replace(/[.…!»>→\s]+$/u, ''),
  )
}
