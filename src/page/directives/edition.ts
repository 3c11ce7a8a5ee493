import type { Element, ElementContent } from 'hast'
import { valueText } from '../../config/values/value-at.ts'
import { editionNames } from '../../model/join-address.ts'
import type { Words } from '../../words/words.ts'
import { element } from '../tree/elements.ts'
import { addressOf, copyable, offered } from './address.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { isOffered, stepList } from './steps.ts'

/** All that is published about one edition, as a section. */
export const edition: Directive = {
  name: 'edition',
  needsServer: true,
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
    ...(name === 'bedrock' ? bedrockShortcut(call) : []),
    ...stepList(name, call),
    ...(note === undefined ? [] : [element('p', { className: ['note'] }, note)]),
    ...factList([devices(name, call), menu(name, call), versionFact(name, call), ...facts(name, call)], call),
    ...unconfirmed(name, call),
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

function devices(name: string, { values, words }: DirectiveCall): Fact {
  return [words.devices, texts(values, `server.editions.${name}.devices`)]
}

function menu(name: string, { values, words }: DirectiveCall): Fact {
  return [words.menu, texts(values, `server.editions.${name}.menu`)]
}

export function versionFact(name: string, { values, words }: DirectiveCall): Fact {
  return [words.version, name === 'java' ? texts(values, 'server.javaVersionGuidance') : []]
}

/** Port and availability, after the steps. */
function facts(name: string, { values, words }: DirectiveCall): readonly Fact[] {
  const isJava = name === 'java'
  return [
    [words.port, isJava ? texts(values, 'server.javaPortDiscovery') : []],
    // Of Bedrock Edition, `unconfirmed` says it in a sentence.
    [words.availability, isJava && isUnconfirmed(name, values) ? [words.unconfirmed] : []],
  ]
}

function texts(values: unknown, path: string): readonly string[] {
  return [valueText(values, path)].filter(value => value !== undefined)
}

/** The availability has one value, so that it is there says it all. */
function isUnconfirmed(name: string, values: unknown): boolean {
  const older = name === 'bedrock' ? valueText(values, 'server.bedrockAvailability') : undefined
  return (older ?? valueText(values, `server.editions.${name}.availability`)) !== undefined
}

/** Says that nobody has confirmed Bedrock Edition. */
export function unconfirmed(name: string, { values, words }: DirectiveCall): readonly Element[] {
  if (name !== 'bedrock' || !isUnconfirmed(name, values)) return []
  return [element('p', {}, words.bedrockUnconfirmed)]
}

/** The invite, behind a sentence. */
export function askOnDiscord(values: unknown, words: Words): readonly (ElementContent | string)[] {
  const href = valueText(values, 'server.discordInvite')
  return href === undefined ? [] : [' ', element('a', { href }, words.askDiscord)]
}

/** A list of facts, if there are any. */
export function factList(all: readonly Fact[], { words: { colon } }: DirectiveCall): readonly Element[] {
  const items = all
    .filter(([, value]) => value.length > 0)
    .map(([lead, value]) => element('li', {}, element('strong', {}, lead + colon), ' ', ...value))
  return items.length === 0 ? [] : [element('ul', { className: ['facts'] }, ...items)]
}

/** The editions that the config offers, one after the other. */
export const editions: Directive = {
  name: 'editions',
  needsServer: true,
  render: call => {
    const sections = editionNames
      .filter(name => offered(name, call.values))
      .map(name => editionSection(name, call))
    return [element('div', { className: ['editions'] }, ...sections)]
  },
}

/** A link that opens the game and joins the server. */
export const bedrockLink: Directive = {
  name: 'bedrock-link',
  needsServer: true,
  render: call => (isOffered('bedrock', call) ? bedrockShortcut(call) : []),
}

/** The address that opens the game and joins the server. */
export function gameLink(values: unknown): string {
  const serverUrl = valueText(values, 'server.serverAddress') ?? ''
  const serverPort = valueText(values, 'server.editions.bedrock.port') ?? ''
  return `minecraft://connect/?${new URLSearchParams({ serverUrl, serverPort })}`
}

/** What helps where no game opened. */
export function nothingHappened({ words }: DirectiveCall): readonly (Element | string)[] {
  return [element('strong', {}, words.nothingHappened), ' ', words.tapAgain]
}

/** The link itself; the section of the edition has it, too. */
function bedrockShortcut({ values, words }: DirectiveCall): readonly Element[] {
  const link = element('a', { className: ['button'], href: gameLink(values) }, words.bedrock)
  const note = element('span', {}, words.bedrockNote)
  return [element('aside', { className: ['shortcut'], dataInteractive: '' }, link, ' ', note)]
}
