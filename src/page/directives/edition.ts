import type { Element, ElementContent } from 'hast'
import {
  type EditionName,
  editionNames,
  type OfferedEdition,
  type PageServer,
} from '../../model/join-address.ts'
import type { Words } from '../../words/words.ts'
import { element } from '../tree/elements.ts'
import { copyable } from './address.ts'
import type { Directive, ServerCall } from './directive.ts'
import { whenLine } from './events.ts'
import { offered, stepList } from './steps.ts'

/** All that is published about one edition, as a section. */
export const edition: Directive = {
  name: 'edition',
  needsServer: true,
  attributes: { name: editionNames },
  render: call => offered(call.attributes['name'], call).map(([name, own]) => section(name, own, call)),
}

/** The editions that the config offers, one after the other. */
export const editions: Directive = {
  name: 'editions',
  needsServer: true,
  render: call => {
    const sections = editionNames.flatMap(name => {
      const own = call.server.editions[name]
      return own === undefined ? [] : [section(name, own, call)]
    })
    return [element('div', { className: ['editions'] }, ...sections)]
  },
}

function section(name: EditionName, own: OfferedEdition, call: ServerCall): Element {
  const { server, ids, headingLevel } = call
  const { words } = call.language
  const isJava = name === 'java'
  // Bedrock Edition has a field for the port; in Java Edition a port belongs to the address.
  const port = isJava || own.port === null ? [] : copyable(`${own.port}`, 'copyPort', words)
  const isUntested = isJava && own.availability !== undefined
  return element(
    'section',
    { className: ['edition'], id: ids.free(name) },
    element(`h${headingLevel}`, {}, own.name),
    ...factList(
      [
        [words.address, copyable(own.address, 'copyAddress', words)],
        [words.port, port],
      ],
      words,
    ),
    ...(isJava ? [] : bedrockShortcut(call)),
    ...stepList(name, own, call),
    element('p', { className: ['note'] }, own.note),
    ...factList(
      [
        [words.devices, [own.devices]],
        [words.menu, [own.menu]],
        versionFact(name, call),
        [words.port, isJava ? [server.javaPortDiscovery] : []],
        // Of Bedrock Edition, `unconfirmed` says it in a sentence.
        [words.availability, isUntested ? [words.unconfirmed] : []],
      ],
      words,
    ),
    ...(isJava ? [] : unconfirmed(call)),
  )
}

/** Without a value, a fact is left out. */
type Fact = readonly [lead: string, value: readonly (ElementContent | string | undefined)[]]

export function versionFact(name: EditionName, { server, language: { words } }: ServerCall): Fact {
  return [words.version, name === 'java' ? [server.javaVersionGuidance] : []]
}

/** Says that nobody has confirmed Bedrock Edition: both keys of that have only this value. */
export function unconfirmed({ server, language: { words } }: ServerCall): readonly Element[] {
  const isUntested = server.bedrockAvailability ?? server.editions.bedrock?.availability
  return isUntested === undefined ? [] : [element('p', {}, words.bedrockUnconfirmed)]
}

/** A list of facts, if there are any. */
export function factList(all: readonly Fact[], { colon }: Words): readonly Element[] {
  const items = all
    .filter(([, value]) => value.some(part => part !== undefined))
    .map(([lead, value]) => element('li', {}, element('strong', {}, lead + colon), ' ', ...value))
  return items.length === 0 ? [] : [element('ul', { className: ['facts'] }, ...items)]
}

/** A link that opens the game and joins the server. */
export const bedrockLink: Directive = {
  name: 'bedrock-link',
  needsServer: true,
  render: call => offered('bedrock', call).flatMap(() => bedrockShortcut(call)),
}

/** The address that opens the game and joins the server. */
export function gameLink({ serverAddress: serverUrl, editions: { bedrock } }: PageServer): string {
  return `minecraft://connect/?${new URLSearchParams({ serverUrl, serverPort: `${bedrock?.port ?? ''}` })}`
}

/** Help if no game opened. */
export function nothingHappened({ language: { words } }: ServerCall): readonly (Element | string)[] {
  return [element('strong', {}, words.nothingHappened), ' ', words.tapAgain]
}

/** The text in place of the ways into the game while nobody can join. */
export function closedNotice({ language: { tag, closed, words } }: ServerCall): Element | undefined {
  if (closed === undefined) return undefined
  const { text, lang, until } = closed
  const lead = element('p', {}, element('strong', {}, words.closed))
  const when = until && whenLine(until, tag)
  return element('div', { className: ['plate', 'closed'] }, lead, element('p', { lang }, text), when)
}

function bedrockShortcut({ server, language: { words, closed } }: ServerCall): readonly Element[] {
  if (closed !== undefined) return []
  const link = element('a', { className: ['button'], href: gameLink(server) }, words.bedrock)
  const note = element('span', {}, words.bedrockNote)
  return [element('aside', { className: ['shortcut'], dataInteractive: '' }, link, ' ', note)]
}
