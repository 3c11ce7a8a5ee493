import type { ElementContent, Nodes, Root, RootContent } from 'hast'
import { growth } from '../limits/complex-text.ts'
import type { DirectiveNode } from '../markdown/markdown-tree.ts'
import { walk } from '../tree/elements.ts'
import { nearest } from '../tree/nearest.ts'
import type { PageContext } from '../tree/page-context.ts'
import type { Complain, PageSource } from '../tree/page-source.ts'
import { placeOf } from '../tree/places.ts'
import type { Directive } from './directive.ts'
import { directives } from './index.ts'

const byName: ReadonlyMap<string, Directive> = new Map(
  directives.map(directive => [directive.name, directive]),
)

/**
 * Writes every directive out from the config; mistaken calls are left out. It walks on its own, because it puts other nodes in place of
 * those it meets.
 */
export function expandDirectives(tree: Root, context: PageContext): void {
  const { source, ids, written, complain } = context
  let level = 1
  const grow = growth('Directives', context)
  if (source.text.includes('::')) tree.children = expandAll(tree.children)

  function expandAll(nodes: readonly RootContent[]): RootContent[] {
    return nodes.flatMap(node => {
      if (node.type === 'element') {
        const heading = /^h([1-6])$/.exec(node.tagName)
        if (heading !== null) level = Number(heading[1])
        node.children = expandAll(node.children) as ElementContent[]
      }
      return node.type === 'directive' ? expand(node) : [node]
    })
  }

  function expand(node: DirectiveNode): RootContent[] {
    const directive = accepted(node, source, complain)
    const headingLevel = Math.min(level + 1, 6)
    const children = expandAll(node.children ?? []) as ElementContent[]
    if (directive === undefined) return []
    const place = placeOf(node)
    const offset = place?.start.offset ?? 0
    if (!grow(0, offset)) return []
    const { attributes } = node
    const { values, words } = source
    const made = directive.render({
      attributes,
      values,
      words,
      ids,
      headingLevel,
      children,
      complain: (ruleId, reason, more) =>
        complain({ ...(place && { place }), ruleId, reason, ...more, fatal: true }),
    })
    if (directive.container) return [...made]
    let size = 0
    for (const root of made)
      walk<Nodes>(root, child => {
        child.position = node.position
        size += sizeOf(child)
        if (child.type === 'element') written.add(child)
      })
    return grow(size, offset) ? [...made] : []
  }
}

/** About how many characters a node is written with, those inside of it aside. */
function sizeOf(node: Nodes): number {
  if (node.type === 'text') return node.value.length
  if (node.type !== 'element') return 0
  const values = Object.values(node.properties).map(value => String(value).length)
  return values.reduce((sum, length) => sum + length, 2 * node.tagName.length + 10 * (values.length + 1))
}

/** The directive that a node calls, when the call has no mistake. */
function accepted(
  node: DirectiveNode,
  { file, text }: PageSource,
  complain: Complain,
): Directive | undefined {
  const place = placeOf(node)
  const source = place === undefined ? '' : text.slice(place.start.offset, place.end.offset)
  let faults = 0
  const fault = (
    ruleId: string,
    reason: string,
    more: { note?: string; expected?: readonly string[] } = {},
  ) => {
    faults++
    complain({ ...(place && { place }), ruleId, reason, ...more, fatal: true })
  }
  const container = node.children !== undefined
  const directive = byName.get(node.name)
  if (directive === undefined) {
    fault('unknown-directive', `There is no directive \`${node.name}\``, {
      note: `For text that begins with colons, ${file.endsWith('.html') ? 'write `&#58;` for' : 'put a backslash before'} the first one`,
      expected: nearest(node.name, byName.keys()),
    })
    return undefined
  }
  if (node.labelled)
    fault('directive-label', `\`${node.name}\` takes no \`[label]\``, {
      note: 'Remove the label: the text comes from the config',
    })
  if (container && !directive.container)
    fault('directive-content', `\`${node.name}\` takes no content`, {
      note: `Write \`::${node.name}\` on its own line, with two colons`,
    })
  if (!container && directive.container)
    fault('directive-content', `\`${node.name}\` needs content`, {
      note: `Write \`:::${node.name}\` before it and \`:::\` after it, each on its own line`,
    })
  if (container && !/(?:^|[\n\r])[ \t>]*:{3,}[ \t]*$/.test(source))
    fault('directive-unclosed', `\`:::${node.name}\` is never closed`, {
      note: 'Put `:::` on its own line where the content ends',
    })
  checkAttributes(node, directive, fault)
  return faults === 0 ? directive : undefined
}

function checkAttributes(
  { name, attributes }: DirectiveNode,
  directive: Directive,
  fault: (ruleId: string, reason: string, more?: { note?: string; expected?: readonly string[] }) => void,
): void {
  const wanted = Object.keys(directive.attributes)
  const meant = new Set<string>()
  for (const attribute of Object.keys(attributes)) {
    if (wanted.includes(attribute)) continue
    // `{bedrok}` for `{name=bedrock}`: one mistake, so one message.
    const bare = wanted.flatMap(name => {
      const allowed = directive.attributes[name] ?? 'text'
      const words = allowed === 'text' || Object.hasOwn(attributes, name) ? [] : allowed
      const near = words.includes(attribute) ? [attribute] : nearest(attribute, words)
      return near.map(word => ({ name, expected: `${name}=${word}` }))
    })
    for (const { name } of bare) meant.add(name)
    const expected = bare.length > 0 ? bare.map(({ expected }) => expected) : wanted
    fault('directive-attribute', `\`${name}\` has no attribute \`${attribute}\``, { expected })
  }
  for (const [attribute, allowed] of Object.entries(directive.attributes)) {
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined
    const example = allowed === 'text' ? [`${attribute}="…"`] : allowed.map(word => `${attribute}=${word}`)
    if (meant.has(attribute)) continue
    if (value === undefined || (allowed === 'text' && value.trim() === ''))
      fault('directive-attribute', `\`${name}\` needs the attribute \`${attribute}\``, {
        note: `As in \`::${name}{${example[0]}}\``,
        ...(allowed === 'text' ? {} : { expected: example }),
      })
    else if (allowed !== 'text' && !allowed.includes(value))
      fault('directive-attribute', `\`${attribute}\` of \`${name}\` cannot be \`${value}\``, {
        expected: allowed,
      })
  }
}
