import type { Element } from 'hast'
import type { HelpMessage } from '../../config/schema/help.ts'
import { valueAt, valueText } from '../../config/values/value-at.ts'
import { editionNames } from '../../model/join-address.ts'
import { element } from '../tree/elements.ts'
import { offered } from './address.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { askOnDiscord } from './edition.ts'
import { waysOf } from './join.ts'

/** What the game says when something is wrong, and what the player does then: each message opens, and has an anchor. */
export const help: Directive = {
  name: 'help',
  needsServer: true,
  render: call => {
    const { values, words, ids, headingLevel } = call
    const messages = (valueAt(values, 'help') ?? []) as readonly HelpMessage[]
    const hint = element('aside', { className: ['fine-print'], dataInteractive: '' }, words.helpHint)
    const more = element('p', {}, words.somethingElse, ...askOnDiscord(values, words))
    return [
      element(
        'section',
        { className: ['help'], id: ids.free('help') },
        element(`h${headingLevel}`, {}, words.help),
        hint,
        ...messages.map(message => item(message, call)),
        more,
      ),
    ]
  },
}

function item({ id, edition, message, answer }: HelpMessage, call: DirectiveCall): Element {
  const [anchor, inner] = [call.ids.free(id), call.ids.free(`${id}-answer`)]
  const tag = edition === undefined ? undefined : topic(edition, call)
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

/** Whose message it is. Without another edition, that goes without saying. */
function topic(edition: NonNullable<HelpMessage['edition']>, { values, words }: DirectiveCall) {
  if (edition === 'console') return words.console
  if (editionNames.some(name => !offered(name, values))) return undefined
  return valueText(values, `server.editions.${edition}.name`)?.replace(/ Edition$/, '')
}
