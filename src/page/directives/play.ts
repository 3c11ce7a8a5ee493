import type { Element } from 'hast'
import { codeSizeClass } from '../../text/size-class.ts'
import { element } from '../tree/elements.ts'
import { address, mainAddressOf } from './address.ts'
import type { Directive, ServerCall } from './directive.ts'
import { closedNotice, gameLink, nothingHappened, unconfirmed } from './edition.ts'
import { liveStatus } from './live-status.ts'

/** The way into the game, for the top of the home page: a link that opens it, the address to copy, and the way to the guide. */
export const play: Directive = {
  name: 'play',
  needsServer: true,
  render: call => {
    const { server, language } = call
    const { words } = language
    const closed = closedNotice(call)
    const plate = ['plate', codeSizeClass(mainAddressOf(server))]
    const button = (href: string, text: string) =>
      element('a', { className: ['button', ...(closed ? [] : ['quiet'])], href }, text)
    return [
      element(
        'div',
        { className: ['play'] },
        ...(closed
          ? [closed]
          : [...openGame(call), element('div', { className: plate }, ...address.render(call))]),
        element(
          'p',
          { className: ['actions'] },
          ...(closed ? [] : [button(server.guide, words.guide), ' ']),
          button(server.discordInvite, words.discord),
        ),
        ...(closed ? [] : [bedrockPort(call)]),
        ...(call.config.site.liveStatus && !closed ? liveStatus.render(call) : []),
      ),
    ]
  },
}

/** Shown on phones and tablets, which have Bedrock Edition. */
function openGame(call: ServerCall): readonly Element[] {
  const { server } = call
  if (server.editions.bedrock === undefined) return []
  const big = { className: ['button', 'big'], href: gameLink(server) }
  return [
    element('p', { className: ['tap'], dataInteractive: '' }, element('a', big, call.language.words.bedrock)),
    element('p', { className: ['tap-help'], dataInteractive: '' }, ...nothingHappened(call)),
    ...unconfirmed(call).map(({ children }) => element('p', { className: ['tap-help'] }, ...children)),
  ]
}

/** A line for the port, where the address is the same for both editions. */
function bedrockPort({ server, language: { words } }: ServerCall): Element | undefined {
  const { java, bedrock } = server.editions
  if (java?.address !== server.serverAddress || bedrock === undefined) return undefined
  const [before, after] = words.bedrockPort.split('{}')
  return element('p', { className: ['port'] }, before, element('code', {}, `${bedrock.port}`), after)
}

/** The first things a player wants to know, as a list: each edition with its devices, and the version. */
export const shortFacts: Directive = {
  name: 'facts',
  needsServer: true,
  render: ({ server, language: { words } }) => {
    const { java, bedrock } = server.editions
    const facts = [
      ...[java, bedrock].map(own => own && fact(own.name, own.devices, words.colon)),
      server.javaVersionGuidance && fact(words.version, server.javaVersionGuidance, words.colon),
    ]
    return [element('ul', { className: ['facts', 'glance'] }, ...facts)]
  },
}

/** The colon is for the twin and for screen readers: on the page, the lead has a line for itself. */
function fact(lead: string, value: string, colon: string): Element {
  const end = element('span', { className: ['visually-hidden'] }, colon)
  return element('li', {}, element('strong', {}, lead, end), ' ', value)
}
