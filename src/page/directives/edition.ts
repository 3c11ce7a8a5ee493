import type { Element, ElementContent } from 'hast'
import { editionNames } from '../../model/join-address.ts'
import { element } from '../tree/elements.ts'
import { valueText } from '../values/value-at.ts'
import { addressOf, copyable, offered } from './address.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { isOffered, stepList } from './steps.ts'

/** All that is published about one edition, as a section. */
export const edition: Directive = {
  name: 'edition',
  attributes: { name: ['java', 'bedrock'] },
  render: call => {
    const name = call.attributes['name'] ?? ''
    return isOffered(name, call) ? [editionSection(name, call)] : []
  },
}

/** The section itself; `editions` writes both. */
function editionSection(name: string, call: DirectiveCall): Element {
  const { values, ids, headingLevel } = call
  const at = `server.editions.${name}`
  const note = valueText(values, `${at}.note`)
  return element(
    'section',
    { className: ['edition'], id: ids.free(name) },
    element(`h${headingLevel}`, {}, valueText(values, `${at}.name`) ?? name),
    ...factList(whatToType(name, call), call),
    ...stepList(name, call),
    ...(name === 'bedrock' ? bedrockShortcut(call) : []),
    ...(note === undefined ? [] : [element('p', { className: ['note'] }, note)]),
    ...factList(facts(name, call), call),
  )
}

/** Without a value, a fact is left out. */
type Fact = readonly [lead: string, value: readonly (ElementContent | string)[]]

/** What the steps tell to type, to be copied before they are taken. */
function whatToType(name: string, { values, words }: DirectiveCall): readonly Fact[] {
  // Bedrock Edition has a field for the port; in Java Edition a port belongs to the address.
  const port = name === 'bedrock' ? valueText(values, 'server.editions.bedrock.port') : undefined
  return [
    [words.address, copyable(addressOf(name, values), 'copyAddress', words)],
    [words.port, port === undefined ? [] : copyable(port, 'copyPort', words)],
  ]
}

/** Devices, version, menu and the like, after the steps. */
function facts(name: string, { values, words }: DirectiveCall): readonly Fact[] {
  const at = `server.editions.${name}`
  const text = (path: string) => [valueText(values, path)].filter(value => value !== undefined)
  const isJava = name === 'java'
  // The only value.
  const isUnconfirmed =
    valueText(values, `${at}.availability`) !== undefined ||
    (!isJava && valueText(values, 'server.bedrockAvailability') !== undefined)
  return [
    [words.devices, text(`${at}.devices`)],
    [words.version, isJava ? text('server.javaVersionGuidance') : []],
    [words.menu, text(`${at}.menu`)],
    [words.port, isJava ? text('server.javaPortDiscovery') : []],
    [words.availability, isUnconfirmed ? [words.unconfirmed] : []],
  ]
}

function factList(all: readonly Fact[], { words: { colon } }: DirectiveCall): readonly Element[] {
  const items = all
    .filter(([, value]) => value.length > 0)
    .map(([lead, value]) => element('li', {}, element('strong', {}, lead + colon), ' ', ...value))
  return items.length === 0 ? [] : [element('ul', { className: ['facts'] }, ...items)]
}

/** The editions that the config offers, one after the other; a script may make tabs of them. */
export const editions: Directive = {
  name: 'editions',
  render: call => {
    const sections = editionNames
      .filter(name => offered(name, call.values))
      .map(name => editionSection(name, call))
    const tabs = sections.length > 1 ? { dataTabs: '' } : {}
    return [element('div', { className: ['editions'], ...tabs }, ...sections)]
  },
}

/** A link that opens the game and joins the server. */
export const bedrockLink: Directive = {
  name: 'bedrock-link',
  render: call => (isOffered('bedrock', call) ? bedrockShortcut(call) : []),
}

/** The link itself; the section of the edition has it, too. */
function bedrockShortcut({ values, words }: DirectiveCall): readonly Element[] {
  const serverUrl = valueText(values, 'server.serverAddress') ?? ''
  const serverPort = valueText(values, 'server.editions.bedrock.port') ?? ''
  const href = `minecraft://connect/?${new URLSearchParams({ serverUrl, serverPort })}`
  const link = element('a', { className: ['button'], href }, words.bedrock)
  const note = element('span', {}, words.bedrockNote)
  return [element('aside', { className: ['shortcut'], dataInteractive: '' }, link, ' ', note)]
}
