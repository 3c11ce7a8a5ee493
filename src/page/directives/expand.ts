import type { ElementContent, Nodes, Root, RootContent } from 'hast'
import { valueAt } from '../../config/values/value-at.ts'
import type { Place } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'
import { boxNote } from '../markdown/callouts.ts'
import type { DirectiveNode } from '../markdown/markdown-tree.ts'
import { textIn, walk } from '../tree/elements.ts'
import type { PageContext, PageSource } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'
import { growth } from '../values/insert-values.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { directives } from './index.ts'
import { addOwnLists } from './posts.ts'

/** Complains of a call of a directive. */
type Fault = DirectiveCall['report']

/** Writes every directive out from the config; mistaken calls are left out. It walks by itself, because it replaces nodes. */
export function expandDirectives(tree: Root, context: PageContext): void {
  const { source, ids, guides, people, list, written, report } = context
  let level = 1
  let heading = source.title
  /** The content of authors may be inside of a directive. */
  const authors = new Set<Nodes>()
  const grow = growth('Directives', context)
  addOwnLists(tree, source)
  if (source.posts || source.text.includes('::')) tree.children = expandAll(tree.children)

  function expandAll(nodes: readonly RootContent[]): RootContent[] {
    return nodes.flatMap(node => {
      if (node.type === 'element') {
        const depth = /^h([1-6])$/.exec(node.tagName)?.[1]
        if (depth !== undefined) {
          level = Number(depth)
          heading = textIn(node)
        }
        authors.add(node)
        node.children = expandAll(node.children) as ElementContent[]
      }
      return node.type === 'directive' ? expand(node) : [node]
    })
  }

  function expand(node: DirectiveNode): RootContent[] {
    const place = placeOf(node)
    const fault: Fault = (ruleId, reason, more) => report({ place, ruleId, reason, ...more, fatal: true })
    const directive = accepted(node, place, source, fault)
    const headingLevel = Math.min(level + 1, 6)
    const children = expandAll(node.children ?? []) as ElementContent[]
    if (directive === undefined) return []
    const offset = place?.start.offset ?? 0
    if (!grow(0, offset)) return []
    const { attributes } = node
    const { config, language } = source
    const { server } = config
    const { name, shows } = directive
    if (shows !== undefined && isEmpty(valueAt(config, shows))) {
      const reason = `\`::${name}\` shows nothing: the config has no \`${shows}\``
      const note = 'Add it to the config, or remove the directive'
      report({ place, ruleId: 'shows-nothing', reason, note, fatal: false })
      return []
    }
    const on = { config, language, page: source, ids, guides, people, list }
    const call: DirectiveCall = { ...on, attributes, heading, headingLevel, children, report: fault }
    const made = directive.needsServer
      ? server && directive.render({ ...call, server })
      : directive.render(call)
    if (made === undefined) return []
    let size = 0
    for (const root of made)
      walk<Nodes>(root, child => {
        if (authors.has(child) || (child.type === 'element' && written.has(child))) return false
        child.position ??= node.position
        size += sizeOf(child)
        if (child.type === 'element') written.add(child)
        return true
      })
    return grow(size, offset) ? [...made] : []
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0)
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
  place: Place | undefined,
  { file, text, config }: PageSource,
  report: Fault,
): Directive | undefined {
  let isSound = true
  const fault: Fault = (...mistake) => {
    isSound = false
    report(...mistake)
  }
  const source = place === undefined ? '' : text.slice(place.start.offset, place.end.offset)
  const container = node.children !== undefined
  const { name } = node
  const directive = directives.find(known => known.name === name)
  if (directive === undefined) {
    const names = directives.map(({ name }) => name)
    const box = container ? boxNote(name) : undefined
    const expected = box === undefined ? suggest(name, names) : []
    const known = expected.length > 0 ? '' : `There are ${names.join(', ')}. `
    const how = file.endsWith('.html') ? 'write `&#58;` for' : 'put a backslash before'
    const note = box ?? `${known}For text that begins with colons, ${how} the first one`
    fault('unknown-directive', `There is no directive \`${name}\``, { note, expected })
    return undefined
  }
  if (directive.needsServer && config.server === undefined) {
    const note = 'Describe your game server there, or remove the directive'
    fault('needs-server', `\`::${name}\` needs \`server\` in the config`, { note })
    return undefined
  }
  if (node.labelled) {
    const note = 'Remove the label: the text comes from the config'
    fault('directive-label', `\`${name}\` takes no \`[label]\``, { note })
  }
  if (container && !directive.container) {
    const note = `Write \`::${name}\` on its own line, with two colons`
    fault('directive-content', `\`${name}\` takes no content`, { note })
  }
  if (!container && directive.container) {
    const note = `Write \`:::${name}\` before it and \`:::\` after it, each on its own line`
    fault('directive-content', `\`${name}\` needs content`, { note })
  }
  if (container && !/(?:^|[\n\r])[ \t>]*:{3,}[ \t]*$/.test(source)) {
    const note = 'Put `:::` on its own line where the content ends'
    fault('directive-unclosed', `\`:::${name}\` is never closed`, { note })
  }
  checkAttributes(node, directive, fault)
  return isSound ? directive : undefined
}

function checkAttributes({ name, attributes }: DirectiveNode, directive: Directive, fault: Fault): void {
  const wanted = Object.entries(directive.attributes ?? {})
  const meant = new Set<string>()
  for (const attribute of Object.keys(attributes)) {
    if (wanted.some(([name]) => name === attribute)) continue
    // `{bedrok}` for `{name=bedrock}`: one mistake, so one message.
    const bare = wanted.flatMap(([name, allowed]) => {
      if (allowed === 'text' || Object.hasOwn(attributes, name)) return []
      const near = allowed.includes(attribute) ? [attribute] : suggest(attribute, allowed)
      return near.map(word => ({ name, expected: `${name}=${word}` }))
    })
    for (const { name } of bare) meant.add(name)
    const expected = bare.length > 0 ? bare.map(({ expected }) => expected) : wanted.map(([name]) => name)
    fault('directive-attribute', `\`${name}\` has no attribute \`${attribute}\``, { expected })
  }
  for (const [attribute, allowed] of wanted) {
    if (meant.has(attribute)) continue
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined
    if (value === undefined && directive.optional?.includes(attribute)) continue
    const example = allowed === 'text' ? [`${attribute}="…"`] : allowed.map(word => `${attribute}=${word}`)
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
