import type { Element, ElementContent } from 'hast'
import { valueAt, valueText } from '../../config/values/value-at.ts'
import { type EditionName, editionNames, javaAddress, usualEdition } from '../../model/join-address.ts'
import type { Words } from '../../words/words.ts'
import { element } from '../tree/elements.ts'
import type { Directive, DirectiveCall } from './directive.ts'

/** The server's address, with a button that copies it. */
export const address: Directive = {
  name: 'address',
  needsServer: true,
  render: ({ values, words }) => {
    const host = valueText(values, 'server.serverAddress') ?? ''
    const java = offered('java', values) ? mainAddressOf(values) : undefined
    const port = valueText(values, 'server.editions.bedrock.port')
    // Bedrock Edition has two fields: what is right for Java's one may be wrong there.
    if (!offered('bedrock', values) || java === host) return addressFields(java ?? host, undefined, words)
    const bedrock = addressFields(host, port, words)
    if (java === undefined) return bedrock
    const nameOf = (name: EditionName) =>
      lead((valueText(values, `server.editions.${name}.name`) ?? '') + words.colon)
    return [nameOf('java'), ...addressFields(java, undefined, words), nameOf('bedrock'), ...bedrock]
  },
}

/** The fields that players fill in, each with a button that copies what belongs there. */
function addressFields(host: string, port: string | undefined, words: Words): readonly Element[] {
  const field = (text: string, what: 'copyAddress' | 'copyPort') =>
    element('p', { className: ['address'] }, ...copyable(text, what, words))
  const portField = port === undefined ? [] : [lead(words.port + words.colon), field(port, 'copyPort')]
  return [field(host, 'copyAddress'), ...portField]
}

/** The line above a field. */
function lead(...text: readonly (ElementContent | string)[]): Element {
  return element('p', {}, element('strong', {}, ...text))
}

/** Whether the config offers an edition. */
export function offered(edition: string, values: unknown): boolean {
  return valueAt(values, `server.editions.${edition}`) !== undefined
}

/** What players of an edition type as the address. */
export function addressOf(edition: string, values: unknown): string {
  return (
    valueText(values, `server.editions.${edition}.address`) ?? valueText(values, 'server.serverAddress') ?? ''
  )
}

/** The address where there is room for one: Java's, as Bedrock's has two fields. */
export function mainAddressOf(values: unknown): string {
  return addressOf(offered('java', values) ? 'java' : 'bedrock', values)
}

/** A text in the form in which it is typed, and a button that copies it. `what` distinguishes several buttons on a page. */
export function copyable(
  text: string,
  what: 'copyAddress' | 'copyPort',
  words: Words,
): readonly (ElementContent | string)[] {
  return [element('code', {}, ...breakable(text)), ' ', copyButton(text, what, words)]
}

/** A text in which a long address may break before its port. What is copied is the text itself. */
export function breakable(text: string): readonly (ElementContent | string)[] {
  return text.split(beforePort).flatMap((part, index) => (index === 0 ? [part] : [element('wbr', {}), part]))
}

const beforePort = /(?<=\.[a-z\d-]+)(?=:\d{1,5}(?!\d))/i

/** The button alone. The style sheet shows `.after` once the script has copied: the text, or the code next to the button if that is empty. */
export function copyButton(
  text: string,
  what: 'copyAddress' | 'copyPort' | undefined,
  words: Words,
): Element {
  const name = what && [element('span', { className: ['visually-hidden'] }, ` ${words[what]}`)]
  return element(
    'button',
    { type: 'button', className: ['copy'], dataCopy: text },
    element('span', { className: ['before'] }, words.copy),
    element('span', { className: ['after'] }, words.copied),
    ...(name ?? []),
  )
}

/** The other addresses to play at, each with its label. */
export const addresses: Directive = {
  name: 'addresses',
  shows: 'addresses',
  needsServer: true,
  render: call => {
    const entries = valueAt(call.values, 'addresses') as readonly unknown[]
    return [element('ul', { className: ['addresses'] }, ...entries.map(entry => item(entry, call)))]
  },
}

function item(entry: unknown, { values, words }: DirectiveCall): Element {
  const editions = editionNames.filter(name => offered(name, values))
  const written = valueAt(entry, 'edition')
  const edition = editionNames.find(name => name === written) ?? usualEdition(editions)
  const [label = '', host = ''] = [valueText(entry, 'label'), valueText(entry, 'address')]
  const port = valueAt(entry, 'port') ?? valueAt(values, `server.editions.${edition}.port`)
  const href = valueText(entry, 'url')
  const name = valueText(values, `server.editions.${edition}.name`) ?? ''
  const of = editions.length > 1 ? [' · ', element('bdi', {}, name)] : []
  return element(
    'li',
    {},
    lead(element('bdi', {}, href === undefined ? label : element('a', { href }, label)), ...of, words.colon),
    ...(edition === 'java'
      ? addressFields(javaAddress(host, port), undefined, words)
      : addressFields(host, String(port), words)),
  )
}
