import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import type { Finding } from '../../report/problem.ts'
import { shorten } from '../../text/layout.ts'
import { encodedControl, parseUrl } from '../../text/parse-url.ts'
import { colors } from '../../text/plain-text.ts'
import { suggest } from '../../text/suggest.ts'
import type { DirectiveNode } from '../markdown/markdown-tree.ts'
import type { TextContext } from '../tree/page-context.ts'
import { placeOf, placesInTag } from '../tree/places.ts'
import {
  addressAttributes,
  allowedAttributes,
  allowedElements,
  blockParents,
  partsOf,
  scriptHooks,
  unsafeElements,
} from './allowed-html.ts'

/** The context of a node: its parent, and whether it is anywhere inside a link or a button. */
interface Around {
  readonly parent: string
  readonly pressed: boolean
}

/** Removes what is not on the allow-list, and reports it with its place: first, because all later rules see these lists of children. */
export function sanitize(tree: Root, context: TextContext): void {
  tree.children = keptChildren(tree.children, { parent: 'div', pressed: false }, context)
}

function keptChildren<T extends RootContent | ElementContent>(
  nodes: readonly T[],
  around: Around,
  context: TextContext,
): T[] {
  const isRefused = (node: T, problem: Finding | undefined) => {
    if (problem === undefined) return false
    const place = placeOf(node)
    context.report({ place, ...problem, fatal: true })
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
      kept.push(node)
    }
  }
  return kept
}

/** A part of a list or table means nothing elsewhere. Parsers disagree on where to put it, and on where a link with a directive in it ends. */
function placeProblem(node: Element | DirectiveNode, { parent, pressed }: Around): Finding | undefined {
  const parents = node.type === 'directive' ? blockParents : partsOf[node.tagName]
  const inControl = node.type === 'directive' && pressed
  if (node.type === 'element' && node.tagName === 'button' && pressed)
    return {
      ruleId: 'misplaced-element',
      reason: 'A `<button>` cannot be in a link',
      note: 'Write the link as a button: `<a class="button" href="…">…</a>`',
    }
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

function elementProblem({ tagName }: Element): Finding | undefined {
  if (allowedElements.has(tagName)) return undefined
  const advice = Object.hasOwn(elementNotes, tagName) ? elementNotes[tagName] : undefined
  if (unsafeElements.has(tagName)) {
    const reason = `\`<${tagName}>\` is not allowed in a page`
    const other = 'Remove it. Directives such as `::address` and `::embed` make interactive parts'
    return { ruleId: 'unsafe-element', reason, note: advice ?? other }
  }
  const reason = `\`<${tagName}>\` is not an element that pages may use`
  const note = gameColor.test(tagName) ? colorNote : advice
  const other = 'To print it as text, write `&lt;` for `<`, or use backticks'
  const expected = note === undefined ? suggest(tagName, allowedElements) : []
  return { ruleId: 'unknown-element', reason, note: note ?? other, expected }
}

const gameColor = new RegExp(`^(?:${colors}|gradient|hover|click|newline)$`)
const colorNote = 'Delete it: this is a color code of the game, and pages have their own colors'
const pictureNote = 'Save it below assets/ and show it with `![…](/assets/…)`'

/** Advice on elements that pages may not use, and on those that HTML had once. */
const elementNotes: Readonly<Record<string, string>> = {
  svg: pictureNote,
  math: pictureNote,
  iframe:
    'Write `::embed{src="https://…" title="…"}` instead. Then `portolan check` says which host to allow',
  title: 'Use `title` in the front matter instead',
  style: 'Use `site.css` and `site.accent` in the config instead',
  script: 'Remove it. For a script on every page, write a page template: docs/templates.md says how',
  center: 'Write `<p align="center">` for a paragraph, or `<div align="center">` for more',
  strike: 'Write `~~…~~`, or `<s>…</s>`',
  font: 'Delete it. For a color, write `<span class="…">` and set it in `site.css`; for bold text, write `**…**`',
  big: 'Delete it, or write a heading',
  tt: 'Write backticks, or `<code>…</code>`',
  marquee: 'Delete it. For news on every page, set `site.announcement` in the config',
}

/** The allowed attributes of an element. The others are reported with their place. */
function keptProperties(node: Element, { text, place: placeAt, report }: TextContext): Properties {
  const kept: Properties = {}
  const placeIn = placesInTag(node, text, placeAt)
  for (const [name, value] of Object.entries(node.properties)) {
    const problem = attributeProblem(name) ?? valueProblem(node.tagName, name, value)
    if (problem === undefined) kept[name] = value
    else {
      const place = placeIn(name)
      report({ place, ...problem, fatal: true })
    }
  }
  if (node.tagName === 'code') keepLanguage(kept)
  alignByClass(node, kept)
  // Cells begin at the top; HTML has no attribute for that.
  delete kept['vAlign']
  return kept
}

function attributeProblem(name: string): Finding | undefined {
  if (/^on/i.test(name) || name === 'style' || name === 'srcDoc' || /^formAction$|^action$/i.test(name))
    return {
      ruleId: 'unsafe-attribute',
      reason: `The attribute \`${attributeName(name)}\` is not allowed in a page`,
      note:
        name === 'style'
          ? 'Use a class: the policy of the pages blocks inline styles'
          : 'Remove it: the policy of the pages blocks inline code',
    }
  const isHook = scriptHooks.has(name)
  const isAllowed = allowedAttributes.has(name) || /^(?:data|aria)[A-Z0-9][\w.-]*$/.test(name)
  if (isAllowed && !isHook) return undefined
  return {
    ruleId: 'unknown-attribute',
    reason: `Pages may not use the attribute \`${attributeName(name)}\``,
    note: isHook
      ? 'The script of the pages looks for it. Write a directive such as `::address`, or choose another name'
      : 'Remove it. For how something looks, use a class; for your own script, a name that starts with `data-`',
  }
}

function valueProblem(tagName: string, name: string, value: Properties[string]): Finding | undefined {
  // https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
  if (name === 'name' && (tagName === 'img' || tagName === 'form'))
    return {
      ruleId: 'browser-name',
      reason: `\`<${tagName}>\` may not have a name`,
      note: 'Write `id` instead: by a name, scripts of the page would find this element in place of a part of `document`',
    }
  if (name === 'rel' && [value].flat().some(word => /^opener$/i.test(String(word))))
    return {
      ruleId: 'unsafe-attribute',
      reason: '`rel="opener"` is not allowed in a page: it lets the other website replace this page',
      note: 'Remove `opener`',
    }
  const addresses =
    name === 'srcSet' ? addressesInSet(value) : addressAttributes.has(name) ? [String(value)] : []
  const refusal = addresses.map(refusedAddress).find(found => found !== undefined)
  return refusal === undefined
    ? undefined
    : {
        ruleId: 'unsafe-link',
        reason: `The address \`${shown(value)}\` is refused: ${refusal}`,
        note: noteOnAddress(shown(value)),
      }
}

function noteOnAddress(address: string): string {
  if (/^minecraft:/i.test(address))
    return 'Write `::bedrock-link` on a line by itself: it makes this link for your server'
  if (/^(?:file:|[a-z]:[\\/])/i.test(address))
    return 'This is a place on your computer. Put the file into `assets/`, and write `/assets/…`'
  if (address.includes('\\')) return 'Write `/` in place of each backslash'
  const [, typed] = /^(?!https?:)[htps]{3,6}:\/{1,2}(.+)/i.exec(address) ?? []
  if (typed !== undefined) return `Write \`https://${typed}\``
  return 'Use https:, http:, mailto:, `/path`, `#anchor` or the relative path of a page'
}

/** The addresses of a `srcset`, without their widths. */
export function addressesInSet(srcSet: Properties[string]): readonly string[] {
  return String(srcSet)
    .split(',')
    .map(candidate => candidate.trim().replace(/\s.*/s, ''))
}

/** Why an address is refused; absent if pages may use it. */
export function refusedAddress(address: string): string | undefined {
  const clean = cleanAddress(address)
  if (/[\p{Cc}\p{Surrogate}]/u.test(clean)) return 'it has a control character'
  if (/^[\\/]{2}/.test(clean)) return 'it starts with `//`, which is another host'
  if (clean.includes('\\')) return 'it has a backslash, which browsers read as `/`'
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(clean)?.[1]?.toLowerCase()
  if (scheme === undefined) return undefined
  if (scheme === 'mailto') {
    // Lines of a mail's text end so (RFC 6068, section 5).
    const others = clean.replace(/(?<=[?&]body=)[^&#]*/gi, body => body.replace(/%0d%0a/gi, ''))
    return encodedControl.test(others) ? 'it has an encoded control character' : undefined
  }
  if (scheme !== 'http' && scheme !== 'https')
    return `the scheme \`${scheme}:\` is not one of http, https and mailto`
  if (/^https?:\/\/[^/?#]*@/i.test(clean)) return 'it has a user name or password, which hides the real host'
  return parseUrl(clean) && /^https?:\/\/[^/]/i.test(clean) ? undefined : 'it is not a complete web address'
}

/** The address that a browser looks at for the scheme (WHATWG URL: no tabs, newlines and outer controls). */
export function cleanAddress(address: string): string {
  return address.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')
}

/** HTML has no attribute for the side that text is on; on pictures, tables and rules `align` means another thing. */
function alignByClass({ tagName }: Element, properties: Properties): void {
  const side = /^(?:left|center|right|justify)$/i.exec(String(properties['align']))?.[0].toLowerCase()
  if (side === undefined || /^(?:img|input|table|hr)$/.test(tagName)) return
  delete properties['align']
  properties['className'] = [properties['className'] ?? [], `align-${side}`].flat() as string[]
}

/** A fence's info string is free text; only a plain word of it becomes a class. */
function keepLanguage(properties: Properties): void {
  if (!Array.isArray(properties['className'])) return
  const plain = properties['className'].filter(name => /^[A-Za-z0-9_-]+$/.test(String(name)))
  if (plain.length > 0) properties['className'] = plain
  else delete properties['className']
}

function attributeName(property: string): string {
  return /^(?:data|aria)[A-Z]/.test(property)
    ? property.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    : property.toLowerCase()
}

function shown(value: unknown): string {
  return shorten(String(value).replace(/\p{Cc}/gu, '\uFFFD'))
}
