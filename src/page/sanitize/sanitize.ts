import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Problem } from '../../site/schema/values/problem.ts'
import type { DirectiveNode } from '../markdown/markdown-tree.ts'
import { nearest } from '../tree/nearest.ts'
import type { TextContext } from '../tree/page-source.ts'
import { placeOf } from '../tree/places.ts'
import { allowedElements, blockParents, partsOf, unsafeElements } from './allowed-html.ts'
import { keptProperties } from './kept-properties.ts'

/** The context of a node: its parent, and whether it is anywhere inside a link or a button. */
interface Around {
  readonly parent: string
  readonly pressed: boolean
}

/**
 * Removes from a tree what is not on the allow-list, and reports it with its place. It is a separate walk, because it makes the
 * lists of children that all later rules see.
 */
export function sanitize(tree: Root, context: TextContext): void {
  tree.children = keptChildren(tree.children, { parent: 'div', pressed: false }, context)
}

function keptChildren<T extends RootContent | ElementContent>(
  nodes: readonly T[],
  around: Around,
  context: TextContext,
): T[] {
  const isRefused = (node: T, problem: Problem | undefined) => {
    if (problem === undefined) return false
    const place = placeOf(node)
    context.complain({ ...(place && { place }), ...problem, fatal: true })
    return true
  }
  const kept: T[] = []
  for (const node of nodes) {
    if (node.type === 'text') kept.push(node)
    else if (node.type === 'directive') {
      if (isRefused(node, placeProblem(node, around))) continue
      const inside = { parent: 'div', pressed: false }
      if (node.children !== undefined) node.children = keptChildren(node.children, inside, context)
      kept.push(node)
    } else if (node.type === 'element' && !isRefused(node, elementProblem(node))) {
      node.properties = keptProperties(node, context)
      if (isRefused(node, placeProblem(node, around))) {
        for (const child of keptChildren(node.children, around, context)) kept.push(child as T)
        continue
      }
      const isControl = node.tagName === 'a' || node.tagName === 'button'
      const inside = { parent: node.tagName, pressed: around.pressed || isControl }
      node.children = keptChildren(node.children, inside, context)
      if (node.tagName === 'table') node.children.sort((a, b) => captionFirst(a) - captionFirst(b))
      kept.push(node)
    }
  }
  return kept
}

/** Wherever a caption is written, browsers show it first. */
function captionFirst(node: ElementContent): number {
  return node.type === 'element' && node.tagName === 'caption' ? 0 : 1
}

/**
 * A part of a list or table means nothing elsewhere, and no two parsers agree where to put it; nor do they on where a
 * link or button ends that has the links and buttons of a directive in it.
 */
function placeProblem(node: Element | DirectiveNode, { parent, pressed }: Around): Problem | undefined {
  const parents = node.type === 'directive' ? blockParents : partsOf[node.tagName]
  const inControl = node.type === 'directive' && pressed
  if (parents === undefined || (parents.includes(parent) && !inControl)) return undefined
  const what = node.type === 'directive' ? `The directive \`${node.name}\`` : `\`<${node.tagName}>\``
  return {
    ruleId: 'misplaced-element',
    reason: `${what} cannot stand ${inControl ? 'in a link or a button' : `directly in \`<${parent}>\``}`,
    note:
      node.type === 'directive'
        ? 'Close the element before it, or put the directive into a `<div>`'
        : `It belongs into ${parents.map(name => `\`<${name}>\``).join(' or ')}; browsers move it or leave it out`,
  }
}

function elementProblem({ tagName }: Element): Problem | undefined {
  if (allowedElements.has(tagName)) return undefined
  return unsafeElements.has(tagName)
    ? {
        ruleId: 'unsafe-element',
        reason: `\`<${tagName}>\` is not allowed in a page`,
        note: noteOn(tagName),
      }
    : {
        ruleId: 'unknown-element',
        reason: `\`<${tagName}>\` is not an element that pages may use`,
        note: 'To print it as text, write `&lt;` for `<`, or use backticks',
        expected: nearest(tagName, allowedElements),
      }
}

function noteOn(tagName: string): string {
  if (tagName === 'svg' || tagName === 'math')
    return 'Save it below assets/ and show it with `![…](/assets/…)`'
  if (tagName === 'iframe')
    return 'Write `::embed{src="https://…" title="…"}` instead. Then `portolan check` says which host to allow'
  if (tagName === 'title') return 'Use `title` in the front matter instead'
  if (tagName === 'style') return 'Use `site.css` and `site.accent` in the config instead'
  if (tagName === 'script')
    return 'Remove it. For a script on every page, create a page template: `portolan init --template page` does it, and prints what to write into the config'
  return 'Remove it. Directives such as `::address` and `::embed` make interactive parts'
}
