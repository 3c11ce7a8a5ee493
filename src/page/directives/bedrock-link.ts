import type { Element } from 'hast'
import { bedrockDeepLink } from '../../model/join-address.ts'
import { element } from '../tree/elements.ts'
import { valueAt, valueText } from '../values/value-at.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { isOffered } from './steps.ts'

/** A link that opens the game and joins the server, where Bedrock's port is known. */
export const bedrockLink: Directive = {
  name: 'bedrock-link',
  render: call => (isOffered('bedrock', call) ? bedrockShortcut(call) : []),
}

/** The link itself; the section of the edition has it, too. */
export function bedrockShortcut({ values, words }: DirectiveCall): readonly Element[] {
  const host = valueText(values, 'server.serverAddress') ?? ''
  const href = bedrockDeepLink(host, valueAt(values, 'server.editions.bedrock.port'))
  if (href === undefined) return []
  const link = element('a', { className: ['button'], href }, words.bedrock)
  const note = element('span', {}, words.bedrockNote)
  return [element('aside', { className: ['shortcut'], dataInteractive: '' }, link, ' ', note)]
}
