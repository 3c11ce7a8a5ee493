import type { Element, ElementContent, Properties, Root } from 'hast'
import { allowedElements } from '../../page/sanitize/allowed-html.ts'
import { element, elementsIn, hasClass, hasElement } from '../../page/tree/elements.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { isCodeTable, isFollowable } from '../read/left-out.ts'
import { pictureAddress } from '../read/pictures.ts'
import { isBlockTag } from '../read/text-of.ts'
import { callout, isCallout } from './callouts.ts'
import { codeBlock, inlineCode, signature } from './code.ts'
import { formulaOf, writtenFormula } from './math.ts'
import { cellsAsBoxes, isLayoutTable } from './tables.ts'
import { isOpener, isTabLabel, panelLabel } from './tabs.ts'

/** The base of a page's addresses, and their names in the twin. */
export interface Addresses {
  readonly base: string
  readonly nameOf: (absolute: string) => string
}

/** Brings content into the vocabulary of our own pages: what generators write becomes plain HTML, and all other attributes go. */
export function shaped(content: Element, addresses: Addresses): Root {
  const around: Element[] = []
  const inside = (node: Element): ElementContent[] => {
    around.push(node)
    const children = node.children.flatMap((child, index) => {
      if (child.type !== 'element') return [child]
      const next = node.children.slice(index + 1).find(other => other.type === 'element')
      if (isOpener(child, next as Element | undefined)) return [panelLabel(child)]
      return shape(child)
    })
    around.pop()
    return children
  }
  const shape = (node: Element): ElementContent[] => {
    const formula = formulaOf(node)
    if (formula !== undefined) return [element('math', {}, writtenFormula(formula))]
    if (isCallout(node)) return [callout(node, inside)]
    switch (node.tagName) {
      case 'table': {
        const code = isCodeTable(node) ? findElement(node, 'pre') : undefined
        if (code !== undefined) return [codeBlock(code, [...around, node])]
        return isLayoutTable(node) ? inside(cellsAsBoxes(node)) : [plain(node)]
      }
      case 'pre':
      case 'listing':
      case 'xmp':
        return [codeBlock(node, around)]
      case 'code':
      case 'kbd':
      case 'samp':
      case 'tt':
        return hasElement(node, isBlockTag) ? [plain(node)] : inlineCode(withAddresses(node))
      case 'dt':
        return [hasClass(node, 'sig') ? element('dt', {}, ...signature(withAddresses(node))) : plain(node)]
      case 'summary': {
        const summary = plain(node)
        return summary.tagName === 'summary'
          ? [element('p', {}, element('strong', {}, ...summary.children))]
          : [summary]
      }
      case 'iframe':
      case 'video':
      case 'audio':
        return embedded(node)
      case 'img':
        return picture(node)
      default:
        return isTabLabel(node) ? apart(plain(node)) : [plain(node)]
    }
  }
  /** Addresses in what is not shaped any further. */
  const withAddresses = (node: Element): Element => ({
    ...node,
    properties: {
      ...node.properties,
      ...(node.properties['href'] !== undefined && { href: addressOf(node.properties['href']) }),
    },
    children: node.children.map(child => (child.type === 'element' ? withAddresses(child) : child)),
  })
  const addressOf = (address: unknown): string => {
    const absolute = parseUrl(String(address).trim(), addresses.base)?.href
    return absolute === undefined ? String(address) : addresses.nameOf(absolute)
  }
  const plain = (node: Element): Element => {
    const children = inside(node)
    return element(tagOf(node, children), propertiesOf(node, addressOf), ...children)
  }
  const picture = (node: Element): ElementContent[] => {
    const src = pictureAddress(node)
    const alt = String(node.properties['alt'] ?? '')
    if (src !== undefined) return [element('img', { src: addressOf(src), alt })]
    return alt === '' ? [] : [{ type: 'text', value: alt }]
  }
  const embedded = (node: Element): ElementContent[] => {
    const src = embeddedAddress(node)
    if (src === undefined) return node.tagName === 'iframe' ? [] : inside(node)
    const href = addressOf(src)
    return [element('a', { href }, String(node.properties['title'] ?? href))]
  }
  return { type: 'root', children: inside(content) }
}

/** Labels next to each other are separate words. */
function apart(node: Element): ElementContent[] {
  return [{ type: 'text', value: ' ' }, node, { type: 'text', value: ' ' }]
}

/** The address of a frame, film or sound. */
export function embeddedAddress(node: Element): string | undefined {
  const own =
    node.properties['src'] ?? elementsIn(node).find(({ tagName }) => tagName === 'source')?.properties['src']
  return isFollowable(own ?? undefined) ? String(own) : undefined
}

function findElement(node: Element, tagName: string): Element | undefined {
  for (const child of elementsIn(node)) {
    const found = child.tagName === tagName ? child : findElement(child, tagName)
    if (found !== undefined) return found
  }
  return undefined
}

const renamed: ReadonlyMap<string, string> = new Map([
  ['big', 'span'],
  ['button', 'span'],
  ['center', 'div'],
  ['dir', 'ul'],
  ['font', 'span'],
  ['form', 'div'],
  ['label', 'span'],
  ['menu', 'ul'],
  ['picture', 'span'],
  ['strike', 's'],
])

/** An element that our pages do not have is one of these two. A term or summary with blocks in it is no line of text. */
function tagOf(node: Element, children: readonly ElementContent[]): string {
  const hasBlocks = () => children.some(child => hasElement(child, isBlockTag))
  const known = renamed.get(node.tagName) ?? node.tagName
  if (!allowedElements.has(known)) return isBlockTag(node) || hasBlocks() ? 'div' : 'span'
  return (known === 'dt' || known === 'summary') && hasBlocks() ? 'div' : known
}

const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['title', 'dataFootnoteRef', 'dataFootnoteBackref'],
  input: ['type', 'checked', 'disabled'],
  li: ['value', 'id'],
  ol: ['start', 'reversed'],
  section: ['dataFootnotes'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan'],
}

function propertiesOf({ tagName, properties }: Element, addressOf: (address: unknown) => string): Properties {
  const own: Properties = {}
  for (const name of kept[tagName] ?? []) if (properties[name] !== undefined) own[name] = properties[name]
  if (properties['dataFootnoteRef'] !== undefined) own['href'] = properties['href']
  else if (tagName === 'a' && properties['href'] !== undefined) own['href'] = addressOf(properties['href'])
  if (tagName === 'td' || tagName === 'th') {
    const side = /(?:^|text-align:\s*)(left|center|right)\b/i.exec(
      String(properties['align'] ?? properties['style'] ?? ''),
    )?.[1]
    if (side !== undefined) own['className'] = [`align-${side.toLowerCase()}`]
  }
  return own
}
