import type { Element, ElementContent } from 'hast'
import type { Config } from '../../config/schema/config.ts'
import { editionNames, javaAddress, type PageServer, usualEdition } from '../../model/join-address.ts'
import type { Words } from '../../words/words.ts'
import { element } from '../tree/elements.ts'
import type { Directive, ServerCall } from './directive.ts'

/** The server's address, with a button that copies it. */
export const address: Directive = {
  name: 'address',
  needsServer: true,
  render: ({ server: { serverAddress: host, editions }, language: { words } }) => {
    const { java, bedrock } = editions
    // Bedrock Edition has two fields: what is right for Java's one may be wrong there.
    if (bedrock === undefined || java?.address === host)
      return addressFields(java?.address ?? host, null, words)
    const fields = addressFields(host, bedrock.port, words)
    if (java === undefined) return fields
    const own = addressFields(java.address, null, words)
    return [lead(java.name + words.colon), ...own, lead(bedrock.name + words.colon), ...fields]
  },
}

/** The fields that players fill in, each with a button that copies its text. */
function addressFields(host: string, port: number | null, words: Words): readonly Element[] {
  const field = (text: string, what: 'copyAddress' | 'copyPort') =>
    element('p', { className: ['address'] }, ...copyable(text, what, words))
  const portField = port === null ? [] : [lead(words.port + words.colon), field(`${port}`, 'copyPort')]
  return [field(host, 'copyAddress'), ...portField]
}

/** The line above a field. */
function lead(...text: readonly (ElementContent | string)[]): Element {
  return element('p', {}, element('strong', {}, ...text))
}

/** The address where there is room for one: Java's, as Bedrock's has two fields. */
export function mainAddressOf({ serverAddress, editions: { java, bedrock } }: PageServer): string {
  return (java ?? bedrock)?.address ?? serverAddress
}

/** A text in the form in which it is typed, and a button that copies it. `what` distinguishes several buttons on a page. */
export function copyable(
  text: string,
  what: 'copyAddress' | 'copyPort',
  words: Words,
): readonly (ElementContent | string)[] {
  return [element('code', {}, ...breakable(text)), ' ', copyButton(text, what, words)]
}

/** A text in which a long address may break before its port. The button copies the text itself. */
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
  return element(
    'button',
    { type: 'button', className: ['copy'], dataCopy: text },
    element('span', { className: ['before'] }, words.copy),
    element('span', { className: ['after'] }, words.copied),
    what && element('span', { className: ['visually-hidden'] }, ` ${words[what]}`),
  )
}

/** The other addresses to play at, each with its label. */
export const addresses: Directive = {
  name: 'addresses',
  shows: 'addresses',
  needsServer: true,
  render: call => {
    const items = call.config.addresses.map(entry => item(entry, call))
    return [element('ul', { className: ['addresses'] }, ...items)]
  },
}

function item(
  { label, address: host, url: href, edition: written, port }: Config['addresses'][number],
  { server: { editions }, language: { words } }: ServerCall,
): Element {
  const offered = editionNames.filter(name => editions[name])
  const name = written ?? usualEdition(offered)
  const edition = editions[name]
  const own = port ?? edition?.port ?? null
  const of = offered.length > 1 ? [' · ', element('bdi', {}, edition?.name)] : []
  return element(
    'li',
    {},
    lead(element('bdi', {}, href === undefined ? label : element('a', { href }, label)), ...of, words.colon),
    ...(name === 'java'
      ? addressFields(javaAddress(host, own), null, words)
      : addressFields(host, own, words)),
  )
}
