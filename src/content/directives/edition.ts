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
  const rest = facts(name, call)
  return element(
    'section',
    { className: ['edition'], id: ids.free(name) },
    heading,
    factList(whatToType(name, call)),
    ...stepList(name, call),
    ...(name === 'bedrock' ? bedrockShortcut(call) : []),
    ...(note === undefined ? [] : [element('p', { className: ['note'] }, note)]),
    ...(rest.length === 0 ? [] : [factList(rest)]),
  )
}

type Fact = readonly [lead: string, value: readonly (ElementContent | string)[]]

/** What the steps tell to type, to be copied before they are taken. */
function whatToType(name: string, { values, words }: DirectiveCall): readonly Element[] {
  const port = valueText(values, `server.editions.${name}.port`)
  const address: Fact = [words.address, copyable(addressOf(name, values), 'copyAddress', words)]
  // Bedrock Edition has a field for the port; in Java Edition a port belongs to the address.
  const hasField = name === 'bedrock' && port !== undefined
  const all: readonly Fact[] = hasField
    ? [address, [words.port, copyable(port, 'copyPort', words)]]
    : [address]
  return items(all, words)
}

/** Devices, version, menu and the like, after the steps. */
function facts(name: string, { values, words }: DirectiveCall): readonly Element[] {
  const at = `server.editions.${name}`
  const text = (path: string) => [valueText(values, path)].filter(value => value !== undefined)
  const isJava = name === 'java'
  const hasNoPort = valueAt(values, `${at}.port`) === null
  // The only value.
  const isUnconfirmed =
    valueText(values, `${at}.availability`) !== undefined ||
    (!isJava && valueText(values, 'server.bedrockAvailability') !== undefined)
  const dns = isJava ? text('server.javaPortDiscovery') : []
  return items(
    [
      [words.devices, text(`${at}.devices`)],
      [words.version, isJava ? text('server.javaVersionGuidance') : []],
      [words.menu, text(`${at}.menu`)],
      [words.port, hasNoPort ? (dns.length > 0 ? dns : [words.dnsPort]) : []],
      [words.availability, isUnconfirmed ? [words.unconfirmed] : []],
    ],
    words,
  )
}

function items(all: readonly Fact[], { colon }: DirectiveCall['words']): readonly Element[] {
  return all
    .filter(([, value]) => value.length > 0)
    .map(([lead, value]) => element('li', {}, element('strong', {}, lead + colon), ' ', ...value))
}

function factList(all: readonly Element[]): Element {
  return element('ul', { className: ['facts'] }, ...all)
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
