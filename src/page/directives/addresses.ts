import type { Element } from 'hast'
import { editionNames, javaAddress, usualEdition, usualPorts } from '../../model/join-address.ts'
import { element } from '../tree/elements.ts'
import { valueAt, valueText } from '../values/value-at.ts'
import { addressFields, lead, offered } from './address.ts'
import type { Directive, DirectiveCall } from './directive.ts'

/** The other addresses to play at, each with its label; nothing where the config has none. */
export const addresses: Directive = {
  name: 'addresses',
  render: call => {
    const entries = valueAt(call.values, 'addresses')
    if (!Array.isArray(entries) || entries.length === 0) return []
    return [element('ul', { className: ['addresses'] }, ...entries.map(entry => item(entry, call)))]
  },
}

function item(entry: unknown, { values, words }: DirectiveCall): Element {
  const editions = editionNames.filter(name => offered(name, values))
  const written = valueAt(entry, 'edition')
  const edition = editionNames.find(name => name === written) ?? usualEdition(editions)
  const [label = '', host = ''] = [valueText(entry, 'label'), valueText(entry, 'address')]
  const [port, href] = [valueAt(entry, 'port'), valueText(entry, 'url')]
  const name = valueText(values, `server.editions.${edition}.name`) ?? ''
  const of = editions.length > 1 ? [' · ', element('bdi', {}, name)] : []
  return element(
    'li',
    {},
    lead(element('bdi', {}, href === undefined ? label : element('a', { href }, label)), ...of, words.colon),
    ...(edition === 'java'
      ? addressFields(javaAddress(host, port), undefined, words)
      : addressFields(host, String(port ?? usualPorts.bedrock), words)),
  )
}
