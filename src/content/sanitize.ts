import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import {
  addressAttributes,
  allowedAttributes,
  allowedElements,
  partsOf,
  unsafeElements,
} from './allowed-html.ts'
import type { Complain } from './complain.ts'
import type { DirectiveNode } from './directive-node.ts'
import { nearest } from './nearest.ts'
import { placeInTag } from './place-in-tag.ts'
import { placeOf } from './place-of.ts'
import { refusedAddress } from './safe-address.ts'

/** Holds a tree to the allow-list: what is not on it is complained of where it stands, and taken out. */
export function sanitize(tree: Root, text: string, complain: Complain): void {
  tree.children = keptChildren(tree.children, 'div', text, complain)
}

function keptChildren<T extends RootContent | ElementContent>(
  nodes: readonly T[],
  parent: string,
  text: string,
  complain: Complain,
): T[] {
  return nodes.flatMap((node): T[] => {
    if (node.type === 'text') return [node]
    if (node.type === 'directive') {
      if (isMisplaced(node, parent, complain)) return []
      if (node.children !== undefined) node.children = keptChildren(node.children, 'div', text, complain)
      return [node]
    }
    if (node.type !== 'element' || !isAllowed(node, complain)) return []
    node.properties = keptProperties(node, text, complain)
    if (!isMisplaced(node, parent, complain)) {
      node.children = keptChildren(node.children, node.tagName, text, complain)
      if (node.tagName === 'table') node.children.sort((a, b) => captionFirst(a) - captionFirst(b))
      return [node]
    }
    return keptChildren(node.children, parent, text, complain) as T[]
  })
}

/** Wherever a caption is written, browsers show it first. */
function captionFirst(node: ElementContent): number {
  return node.type === 'element' && node.tagName === 'caption' ? 0 : 1
}

/** A part of a list or table means nothing elsewhere, and no two parsers agree where to put it. */
function isMisplaced(node: Element | DirectiveNode, parent: string, complain: Complain): boolean {
  const parents = node.type === 'directive' ? blockParents : partsOf[node.tagName]
  if (parents === undefined || parents.includes(parent)) return false
  const place = placeOf(node)
  const what = node.type === 'directive' ? `The directive \`${node.name}\`` : `\`<${node.tagName}>\``
  complain({
    ...(place && { place }),
    ruleId: 'misplaced-element',
    reason: `${what} cannot stand directly in \`<${parent}>\``,
    note:
      node.type === 'directive'
        ? 'Close the element before it, or put the directive into a `<div>`'
        : `It belongs into ${parents.map(name => `\`<${name}>\``).join(' or ')}; browsers move it or leave it out`,
    fatal: true,
  })
  return true
}

function isAllowed(node: Element, complain: Complain): boolean {
  if (allowedElements.has(node.tagName)) return true
  const place = placeOf(node)
  const spot = { ...(place && { place }), fatal: true }
  if (unsafeElements.has(node.tagName))
    complain({
      ...spot,
      ruleId: 'unsafe-element',
      reason: `\`<${node.tagName}>\` may not stand in a page`,
      note: noteOn(node.tagName),
    })
  else
    complain({
      ...spot,
      ruleId: 'unknown-element',
      reason: `\`<${node.tagName}>\` is not an element that pages may use`,
      note: 'To print it as text, write `&lt;` for `<` or put it into backticks',
      expected: nearest(node.tagName, allowedElements),
    })
  return false
}

function noteOn(tagName: string): string {
  if (tagName === 'svg' || tagName === 'math')
    return 'Save it below assets/ and show it with `![…](/assets/…)`'
  if (tagName === 'style') return 'Looks belong to the theme; `site.accent` in the config sets the colour'
  return 'Pages are published without code of their own; there is a directive for each part that needs some'
}

function keptProperties(node: Element, text: string, complain: Complain): Properties {
  const kept: Properties = {}
  for (const [name, value] of Object.entries(node.properties)) {
    const refusal = refusedAttribute(name) ?? refusedValue(name, value)
    if (refusal === undefined) {
      kept[name] = value
      continue
    }
    const place = placeInTag(node, name, text)
    const spot = { ...(place && { place }), fatal: true }
    const attribute = attributeName(name)
    if (refusal === '')
      complain({
        ...spot,
        ruleId: 'unknown-attribute',
        reason: `Pages may not use the attribute \`${attribute}\``,
      })
    else if (refusal === 'unsafe')
      complain({
        ...spot,
        ruleId: 'unsafe-attribute',
        reason: `The attribute \`${attribute}\` may not stand in a page`,
        note:
          attribute === 'style'
            ? 'The pages are served with a policy that ignores inline styles; use a class'
            : 'The pages are served with a policy that ignores inline code',
      })
    else
      complain({
        ...spot,
        ruleId: 'unsafe-link',
        reason: `The address \`${shown(value)}\` is refused: ${refusal}`,
        note: 'Addresses are https:, http:, mailto:, `/path`, `#anchor` or a page source relative to this one',
      })
  }
  if (node.tagName === 'code') keepLanguage(kept)
  return kept
}

function refusedAttribute(name: string): 'unsafe' | '' | undefined {
  if (/^on/i.test(name) || name === 'style' || name === 'srcDoc' || /^formAction$|^action$/i.test(name))
    return 'unsafe'
  return allowedAttributes.has(name) || /^(?:data|aria)[A-Z0-9][\w.-]*$/.test(name) ? undefined : ''
}

function refusedValue(name: string, value: Properties[string]): string | undefined {
  if (name === 'srcSet') {
    const candidates = String(value).split(',')
    return candidates.map(candidate => refusedAddress(candidate.trim().split(/\s/)[0] ?? '')).find(Boolean)
  }
  return addressAttributes.has(name) ? refusedAddress(String(value)) : undefined
}

/** A fence's info string is free text; only a plain word of it becomes a class. */
function keepLanguage(properties: Properties): void {
  if (!Array.isArray(properties['className'])) return
  const plain = properties['className'].filter(name => /^[A-Za-z0-9_-]+$/.test(String(name)))
  if (plain.length > 0) properties['className'] = plain
  else delete properties['className']
}

function attributeName(property: string): string {
  if (property === 'className') return 'class'
  return /^(?:data|aria)[A-Z]/.test(property)
    ? property.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    : property.toLowerCase()
}

function shown(value: unknown): string {
  const text = String(value).replace(/\p{Cc}/gu, '\uFFFD')
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
