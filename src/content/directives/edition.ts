import type { Element, ElementContent } from 'hast'
import { editionNames } from '../../model/join-address.ts'
import { element } from '../tree/elements.ts'
import { valueAt, valueText } from '../values/value-at.ts'
import { addressOf, copyable, offered } from './address.ts'
import { bedrockShortcut } from './bedrock-link.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { isOffered, stepList } from './steps.ts'

/** All that is published about one edition, as a section. */
export const edition: Directive = {
  name: 'edition',
  attributes: { name: ['java', 'bedrock'] },
  container: false,
  render: call => {
    const name = call.attributes['name'] ?? ''
    return isOffered(name, call) ? [editionSection(name, call)] : []
  },
}

/** The section itself; `editions` writes both. */
function editionSection(name: string, call: DirectiveCall): Element {
  const { values, ids, headingLevel } = call
  const at = `server.editions.${name}`
  const heading = element(`h${headingLevel}`, {}, valueText(values, `${at}.name`) ?? name)
  const note = valueText(values, `${at}.note`)
  return element(
    'section',
    { className: ['edition'], id: ids.free(name) },
    heading,
    element('ul', { className: ['facts'] }, ...facts(name, call)),
    ...(note === undefined ? [] : [element('p', { className: ['note'] }, note)]),
    ...stepList(name, call),
    ...(name === 'bedrock' ? bedrockShortcut(call) : []),
  )
}

function facts(name: string, call: DirectiveCall): readonly Element[] {
  const { values, words } = call
  const at = `server.editions.${name}`
  const java = (key: string) => (name === 'java' ? valueText(values, `server.${key}`) : undefined)
  // The only value that there is.
  const isUnconfirmed =
    valueText(values, `${at}.availability`) !== undefined ||
    (name === 'bedrock' && valueText(values, 'server.bedrockAvailability') !== undefined)
  const all: readonly (readonly [lead: string, value: readonly (ElementContent | string | undefined)[]])[] = [
    [words.devices, [valueText(values, `${at}.devices`)]],
    [words.version, [java('javaVersionGuidance')]],
    [words.menu, [valueText(values, `${at}.menu`)]],
    [words.address, copyable(addressOf(name, values), 'copyAddress', words)],
    [words.port, portOf(name, call)],
    [words.availability, isUnconfirmed ? [words.unconfirmed] : []],
  ]
  return all.flatMap(([lead, parts]) => {
    const value = parts.filter(part => part !== undefined)
    return value.length === 0
      ? []
      : [element('li', {}, element('strong', {}, lead + words.colon), ' ', ...value)]
  })
}

/** Bedrock Edition has a field for the port; in Java Edition a port belongs to the address. */
function portOf(name: string, { values, words }: DirectiveCall): readonly (ElementContent | string)[] {
  const port = valueAt(values, `server.editions.${name}.port`)
  if (port === null)
    return [(name === 'java' && valueText(values, 'server.javaPortDiscovery')) || words.dnsPort]
  return name === 'java' || port === undefined ? [] : copyable(String(port), 'copyPort', words)
}

/** The editions that the config offers, one after the other; a script may make tabs of them. */
export const editions: Directive = {
  name: 'editions',
  attributes: {},
  container: false,
  render: call => {
    const sections = editionNames
      .filter(name => offered(name, call.values))
      .map(name => editionSection(name, call))
    const tabs = sections.length > 1 ? { dataTabs: '' } : {}
    return [element('div', { className: ['editions'], ...tabs }, ...sections)]
  },
}
