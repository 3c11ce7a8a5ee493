import type { Element } from 'hast'
import { valueAt, valueText } from '../../config/values/value-at.ts'
import { editionNames } from '../../model/join-address.ts'
import { codeSizeClass } from '../../text/size-class.ts'
import { element } from '../tree/elements.ts'
import { address, mainAddressOf, offered } from './address.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { gameLink, nothingHappened, unconfirmed } from './edition.ts'
import { liveStatus } from './live-status.ts'

/** The way into the game, for the top of the home page: a link that opens it, the address to copy, and the way to the guide. */
export const play: Directive = {
  name: 'play',
  needsServer: true,
  render: call => {
    const { values, words } = call
    const plate = ['plate', codeSizeClass(mainAddressOf(values))]
    const ways = [
      [words.guide, valueText(values, 'server.guide')],
      [words.discord, valueText(values, 'server.discordInvite')],
    ] as const
    const links = ways.flatMap(([text, href]) =>
      href === undefined ? [] : [' ', element('a', { className: ['button', 'quiet'], href }, text)],
    )
    const live = valueAt(values, 'site.liveStatus') === undefined ? [] : liveStatus.render(call)
    return [
      element(
        'div',
        { className: ['play'] },
        ...openGame(call),
        element('div', { className: plate }, ...address.render(call)),
        element('p', { className: ['actions'] }, ...links.slice(1)),
        ...bedrockPort(call),
        ...live,
      ),
    ]
  },
}

/** Shown on phones and tablets, which have Bedrock Edition. */
function openGame(call: DirectiveCall): readonly Element[] {
  const { values, words } = call
  if (!offered('bedrock', values)) return []
  const link = element('a', { className: ['button', 'big'], href: gameLink(values) }, words.bedrock)
  return [
    element('p', { className: ['tap'], dataInteractive: '' }, link),
    element('p', { className: ['tap-help'], dataInteractive: '' }, ...nothingHappened(call)),
    ...unconfirmed('bedrock', call).map(({ children }) =>
      element('p', { className: ['tap-help'] }, ...children),
    ),
  ]
}

/** A line for the port, where the address is the same for both editions. */
function bedrockPort({ values, words }: DirectiveCall): readonly Element[] {
  const [host, port] = [
    valueText(values, 'server.serverAddress'),
    valueAt(values, 'server.editions.bedrock.port'),
  ]
  if (!offered('java', values) || !offered('bedrock', values) || mainAddressOf(values) !== host) return []
  const [before = '', after = ''] = words.bedrockPort.split('{}')
  return [element('p', { className: ['port'] }, before, element('code', {}, String(port)), after)]
}

/** What a player wants to know first, as a list: each edition with its devices, and the version. */
export const shortFacts: Directive = {
  name: 'facts',
  needsServer: true,
  render: ({ values, words }) => {
    const text = (path: string) => valueText(values, path)
    const items = [
      ...editionNames
        .filter(name => offered(name, values))
        .map(
          name => [text(`server.editions.${name}.name`), text(`server.editions.${name}.devices`)] as const,
        ),
      [words.version, text('server.javaVersionGuidance')] as const,
    ]
    const facts = items.flatMap(([lead, value]) => (lead && value ? [fact(lead, value, words.colon)] : []))
    return [element('ul', { className: ['facts', 'glance'] }, ...facts)]
  },
}

/** The colon is for the twin and for screen readers: on the page, the lead has a line for itself. */
function fact(lead: string, value: string, colon: string): Element {
  const end = element('span', { className: ['visually-hidden'] }, colon)
  return element('li', {}, element('strong', {}, lead, end), ' ', value)
}
