import type { Nodes } from 'hast'
import type { HtmlDocument } from '../../adopt/read/document.ts'
import { walk } from '../../page/tree/elements.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { fieldOf } from '../client.ts'
import type { Exchange, HeadLink } from './question.ts'

/** No server takes longer ones, and nobody reads them. */
export const longestAddress = 2000

/** The links of a page to documents about it: of its head, then of its Link header. */
export function pageLinks(
  document: HtmlDocument | undefined,
  { received }: Exchange,
  address: string,
): readonly HeadLink[] {
  const found: HeadLink[] = []
  const add = (href: string, rels: readonly string[], type: string, base: string) => {
    const url = parseUrl(href, base)
    if (url && url.href.length <= longestAddress)
      found.push(...rels.map(rel => ({ rel: rel.toLowerCase(), type, url })))
  }
  walk<Nodes>(document?.tree ?? { type: 'root', children: [] }, node => {
    if (node.type !== 'element') return true
    const { href, rel, type } = node.properties
    if (node.tagName === 'link' && Array.isArray(rel))
      add(String(href ?? ''), rel.map(String), String(type ?? ''), document?.head.base ?? address)
    return node.tagName !== 'body'
  })
  for (const { href, rel, type } of headerLinks(fieldOf(received, 'link') ?? ''))
    add(href, rel.split(/\s+/), type, address)
  return found
}

/** A Link header as RFC 8288 has it. */
function headerLinks(field: string): readonly { href: string; rel: string; type: string }[] {
  return Array.from(
    field.matchAll(/<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^\s;,"]*))?)*)/g),
    match => {
      const [, href = '', parameters = ''] = match
      return { href, rel: parameterOf(parameters, 'rel'), type: parameterOf(parameters, 'type') }
    },
  )
}

function parameterOf(parameters: string, name: string): string {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;,"]*))`, 'i').exec(parameters) ?? []
  return quoted ?? bare ?? ''
}
