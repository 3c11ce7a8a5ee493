import type { PhrasingContent } from 'mdast'
import type { Around } from './twin-context.ts'

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const host = `${label}(?:\\.${label})+`
const web = `https?://${host}(?::\\d+)?(?:/(?:[\\w./~%#?=+-]*[\\w/])?)?`
const mail = `[\\w.+-]+@${host}`
const address = new RegExp(`(?<![\\w.+@/:%&=?#~-])(?:${web}|${mail})(?![\\w@/:%&=?#~+-])`, 'g')
const whole = new RegExp(`^(?:${web}|${mail})$`)

/** Text with the addresses in it written as `<https://…>`: as bare text they would be full of backslashes. */
export function autolinked(text: string, around: Around): PhrasingContent[] {
  if (around.link || !/:\/\/|@/.test(text)) return [{ type: 'text', value: text }]
  const nodes: PhrasingContent[] = []
  let done = 0
  for (const match of text.matchAll(address)) {
    nodes.push({ type: 'text', value: text.slice(done, match.index) }, autolink(match[0]))
    done = match.index + match[0].length
  }
  nodes.push({ type: 'text', value: text.slice(done) })
  return nodes
}

/** A link whose text is its address, where that can be written as `<…>`. */
export function asAutolink(url: string, children: readonly PhrasingContent[]): PhrasingContent | undefined {
  const [only, ...others] = children
  if (only?.type !== 'text' || others.length > 0 || !whole.test(only.value)) return undefined
  return only.value === url || `mailto:${only.value}` === url
    ? autolink(url.replace(/^mailto:/, ''))
    : undefined
}

/** Stringifiers write a link out in full or guess; only raw Markdown is sure to be this. */
function autolink(url: string): PhrasingContent {
  return { type: 'html', value: `<${url}>` }
}
