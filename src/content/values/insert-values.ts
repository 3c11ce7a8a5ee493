import type { Nodes as HastNodes } from 'hast'
import type { Nodes as MdastNodes } from 'mdast'
import { dateIn } from '../../words/dates.ts'
import { growth } from '../limits/complex-text.ts'
import { isVerbatim } from '../tree/elements.ts'
import type { PageContext, Visitor } from '../tree/page-context.ts'
import { valueAt, valuePaths, valueText } from './value-at.ts'
import { valueMistake } from './value-mistake.ts'
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
/** The only date among the values. */
const datePath = 'server.updated'
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'cite'])

/** Makes the inserter of one page; each unknown value is complained of once, and only where it is used. */
export function insertValues(context: PageContext, held: Held): Inserter {
  if (held.isEmpty) return {}
  const textOf = lookUp(context)
  const intoText = (text: string) => held.fill(text, textOf)
  const language = valueText(context.source.values, 'service.language') ?? ''
  // In running text a date is written as the language writes it; code and attributes are for programs.
  const intoProse = (text: string) =>
    held.fill(text, value => (value.path === datePath ? dateIn(language, textOf(value)) : textOf(value)))
  let verbatim = 0
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
        if (typeof text === 'string') fields[field] = node.type === 'text' ? intoProse(text) : intoText(text)
      }
      if ('url' in node) node.url = intoAddress(node.url)
      if ('attributes' in node) {
        const attributes = node.attributes ?? {}
        for (const [name, text] of Object.entries(attributes)) attributes[name] = intoText(text ?? '')
      }
    },
    intoHtml: node => {
      if (node.type === 'text') node.value = verbatim > 0 ? intoText(node.value) : intoProse(node.value)
      if (node.type !== 'element') return undefined
      const { properties } = node
      for (const [name, value] of Object.entries(properties)) {
        const into = addresses.has(name) ? intoAddress : intoText
        if (typeof value === 'string') properties[name] = into(value)
        if (Array.isArray(value)) properties[name] = value.map(item => into(String(item)))
      }
      if (!isVerbatim(node)) return undefined
      verbatim++
      return () => {
        verbatim--
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
    paths ??= valuePaths(values)
    const known = paths
    const mistake = valueMistake(values, held.path, () => known)
    if (mistake !== undefined) complain({ ...mistake, place: held.place })
    return ''
  }
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
