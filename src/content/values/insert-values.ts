import type { Nodes as HastNodes } from 'hast'
import type { Nodes as MdastNodes } from 'mdast'
import { growth } from '../limits/complex-text.ts'
import type { PageContext, Visitor } from '../tree/page-context.ts'
import { likelyPaths, valueAt, valuePaths } from './value-at.ts'
import type { Held, HeldValue } from './value-placeholders.ts'

/** Puts the config's values where the source has `{{ path }}`, in trees that are already parsed. */
export interface Inserter {
  readonly intoMarkdown?: Visitor<MdastNodes>
  readonly intoHtml?: Visitor<HastNodes>
}

const markdownFields = ['value', 'alt', 'title', 'label', 'identifier', 'lang', 'meta'] as const
/** Most nodes have none of these, and no address. */
const fieldless: ReadonlySet<string> = new Set(
  'root paragraph heading blockquote list listItem table tableRow tableCell strong emphasis delete thematicBreak break'.split(
    ' ',
  ),
)
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'cite'])

/** Makes the inserter of one page; each unknown value is complained of once, and only where it is used. */
export function insertValues(context: PageContext, held: Held): Inserter {
  if (held.isEmpty) return {}
  const textOf = lookUp(context)
  const intoText = (text: string) => held.fill(text, textOf)
  const intoAddress = (text: string) =>
    held.fill(text, (value, offset) =>
      offset === 0 ? textOf(value) : encodeURIComponent(wellFormed(textOf(value))),
    )
  return {
    intoMarkdown: node => {
      if (node.type === 'html' || fieldless.has(node.type)) return
      const fields = node as unknown as Record<string, unknown>
      for (const field of markdownFields) {
        const text = fields[field]
        if (typeof text === 'string') fields[field] = intoText(text)
      }
      if ('url' in node) node.url = intoAddress(node.url)
      if ('attributes' in node) {
        const attributes = node.attributes ?? {}
        for (const [name, text] of Object.entries(attributes)) attributes[name] = intoText(text ?? '')
      }
    },
    intoHtml: node => {
      if (node.type === 'text') node.value = intoText(node.value)
      if (node.type !== 'element') return
      const { properties } = node
      for (const [name, value] of Object.entries(properties)) {
        const into = addresses.has(name) ? intoAddress : intoText
        if (typeof value === 'string') properties[name] = into(value)
        if (Array.isArray(value)) properties[name] = value.map(item => into(String(item)))
      }
    },
  }
}

function lookUp(context: PageContext): (held: HeldValue) => string {
  const { complain } = context
  const { values, complete } = context.source
  const grow = growth('Values', context)
  const seen = new Set<HeldValue>()
  let paths: readonly string[] | undefined
  return held => {
    const value = valueAt(values, held.path)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return grow(String(value).length, held.place.start.offset) ? String(value) : ''
    if (!complete || seen.has(held)) return ''
    seen.add(held)
    const spot = { place: held.place, fatal: true }
    if (value === undefined) {
      paths ??= valuePaths(values)
      complain({
        ...spot,
        ruleId: 'unknown-value',
        reason: `The config has no value \`${held.path}\``,
        note: 'To print the braces themselves, write `\\{{`',
        expected: likelyPaths(held.path, paths),
      })
    } else if (value === null) {
      complain({
        ...spot,
        ruleId: 'value-not-text',
        reason: `\`${held.path}\` is null in the config, so there is nothing to insert`,
        note: 'Say in words what an absent value means here, or use the directive that does',
      })
    } else {
      complain({
        ...spot,
        ruleId: 'value-not-text',
        reason: `\`${held.path}\` is a ${Array.isArray(value) ? 'list' : 'group of values'}, not text`,
        expected: valuePaths(value, held.path)
          .filter(path => valueAt(values, path) !== null)
          .slice(0, 5),
      })
    }
    return ''
  }
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
