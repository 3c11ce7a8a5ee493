import type { Nodes, Properties, Root, RootContent } from 'hast'
import { walk } from '../tree/elements.ts'

type Value = Properties[string]

/** How an HTML parser gives back the properties that Markdown's elements have. */
const properties: Readonly<Record<string, (value: Value) => Value>> = {
  align: same,
  alt: same,
  ariaDescribedBy: listed,
  ariaLabel: same,
  checked: same,
  className: listed,
  dataFootnoteBackref: asData,
  dataFootnoteRef: asData,
  dataFootnotes: asData,
  disabled: same,
  href: same,
  id: same,
  src: same,
  start: same,
  title: same,
  type: same,
}

/** Whether an HTML parser would find the same elements in a tree that Markdown gave: nothing is raw, no link is in a link. */
export function isPlain(node: Nodes, inLink = false): boolean {
  if ((node.type as string) === 'raw') return false
  if (node.type === 'element' && !Object.keys(node.properties).every(name => Object.hasOwn(properties, name)))
    return false
  if (!('children' in node) || node.children === undefined) return true
  const isLink = node.type === 'element' && node.tagName === 'a'
  return !(isLink && inLink) && node.children.every(child => isPlain(child, inLink || isLink))
}

/** Makes of a plain tree what an HTML parser would: texts that touch are one, and properties are as attributes have them. */
export function asParsed(tree: Root): Root {
  walk<Nodes>(tree, node => {
    if ('children' in node && node.children !== undefined)
      node.children = joined(node.children as readonly RootContent[]) as typeof node.children
    if (node.type === 'element') node.properties = parsed(node.properties)
  })
  return tree
}

function joined(nodes: readonly RootContent[]): RootContent[] {
  const found: RootContent[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (node.type !== 'text') found.push(node)
    else if (last?.type === 'text' && node.value !== '') {
      last.value += node.value
      // One of the two may come from nowhere: a parser then knows half of the place.
      const places = { start: last.position?.start, end: node.position?.end }
      if (places.start || places.end) last.position = places as NonNullable<typeof last.position>
      else delete last.position
    } else if (node.value !== '') found.push(node)
  }
  return found
}

function parsed(written: Properties): Properties {
  const read: Properties = {}
  for (const [name, value] of Object.entries(written))
    if (value !== false && value !== null && value !== undefined) read[name] = properties[name]?.(value)
  return read
}

function same(value: Value): Value {
  return value
}

function asData(value: Value): Value {
  return value === true ? '' : value
}

function listed(value: Value): Value {
  const text = (Array.isArray(value) ? value.join(' ') : String(value)).trim()
  return text === '' ? [] : text.split(/[ \t\n\r\f]+/)
}
