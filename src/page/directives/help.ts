import type { Element } from 'hast'
import type { HelpMessage } from '../../config/schema/help.ts'
import { element } from '../tree/elements.ts'
import type { Directive, ServerCall } from './directive.ts'
import { waysOf } from './join.ts'

/** Messages of the game when something is wrong, and what the player does then: each opens, and has an anchor. */
export const help: Directive = {
  name: 'help',
  needsServer: true,
  render: call => {
    const { words } = call.language
    const ask = element('a', { href: call.server.discordInvite }, words.askDiscord)
    return [
      element(
        'section',
        { className: ['help'], id: call.ids.free('help') },
        element(`h${call.headingLevel}`, {}, words.help),
        element('aside', { className: ['fine-print'], dataInteractive: '' }, words.helpHint),
        ...call.config.help.map(message => item(message, call)),
        element('p', {}, words.somethingElse, ' ', ask),
      ),
    ]
  },
}

function item({ id, edition, message, answer }: HelpMessage, call: ServerCall): Element {
  const [anchor, inner] = [call.ids.free(id), call.ids.free(`${id}-answer`)]
  const tag = edition && topic(edition, call)
  return element(
    'details',
    { id: anchor, ...(edition && { className: [waysOf[edition]] }) },
    element(
      'summary',
      {},
      element('strong', {}, ...isolated(message)),
      ...(tag === undefined ? [] : [' ', element('small', {}, tag)]),
    ),
    // Without scripts, browsers open the details around an anchor, and not those that have it.
    element('p', { id: inner }, answer),
  )
}

/** Messages of the game in several wordings: each has its own direction, or the sign at its end goes to the other side. */
function isolated(message: string): readonly (Element | string)[] {
  return message.split(/( \/ )/).map((part, index) => (index % 2 === 0 ? element('bdi', {}, part) : part))
}

/** The players who get a message. Without another edition, that goes without saying. */
function topic(edition: NonNullable<HelpMessage['edition']>, { server, language: { words } }: ServerCall) {
  const { java, bedrock } = server.editions
  if (edition === 'console') return words.console
  return java && bedrock && server.editions[edition]?.name.replace(/ Edition$/, '')
}
