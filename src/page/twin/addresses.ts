import type { Link, PhrasingContent } from 'mdast'
import { text } from './markers.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = `${label}(?:\\.${label})+(?![\\w-])`
// What RFC 3986 allows: parentheses in pairs, no punctuation at the end, and no `;`, which ends a character reference.
const inPath = "[\\w.~:/?#@!$&'*+,=%-]"
const paired = `\\(${inPath}*\\)`
const path = `(?:(?=[:/?#@])(?:${inPath}|${paired})*(?:[\\w/#=%+$-]|${paired}))?`
const web = `https?://${host}${path}`
const mail = `(?:mailto:)?[\\w.+-]+@${host}(?!@)`
const address = new RegExp(`(?<!\\w)(?:${web}|(?=www\\.)${host}${path})|(?<![\\w.+@/:%&=?#~-])${mail}`, 'gi')
const whole = new RegExp(`^(?:${web}|${mail})$`, 'i')

/** Text with the addresses in it as links, as GFM has them: as text they would be full of backslashes. */
export function autolinked(value: string): PhrasingContent[] {
  if (!/:\/\/|@|www\./i.test(value)) return [text(value)]
  const nodes: PhrasingContent[] = []
  let done = 0
  for (const { 0: found, index } of value.matchAll(address)) {
    const url = /^www\./i.test(found) ? `http://${found}` : found
    nodes.push(text(value.slice(done, index)), linkTo(url, [text(found)]))
    done = index + found.length
  }
  return [...nodes, text(value.slice(done))]
}

/** A link, as `<https://…>` where its text is its address. */
export function linkTo(
  url: string,
  children: PhrasingContent[],
  title: string | null = null,
): PhrasingContent {
  const [only, ...others] = children
  const shown =
    only?.type === 'text' && others.length === 0 && whole.test(only.value) ? only.value : undefined
  return shown !== undefined && (shown === url || `mailto:${shown}` === url)
    ? { type: 'written', value: `<${shown}>` }
    : { type: 'link', url, title, children: children as Link['children'] }
}
