import type { Element } from 'hast'
import { element } from '../tree/elements.ts'
import { valueAt, valueText } from '../values/value-at.ts'
import type { Directive, DirectiveCall } from './directive.ts'

/** A link that opens the game and joins the server, where Bedrock's port is known. */
export const bedrockLink: Directive = {
  name: 'bedrock-link',
  attributes: {},
  container: false,
  render: bedrockShortcut,
}

/** The link itself; the section of the edition has it, too. */
export function bedrockShortcut({ values, words }: DirectiveCall): readonly Element[] {
  const port = valueAt(values, 'server.editions.bedrock.port')
  const host = valueText(values, 'server.serverAddress')
  if (!Number.isInteger(port) || host === undefined) return []
  const address = new URLSearchParams({ serverUrl: host, serverPort: String(port) })
  const href = `minecraft://connect/?${address}`
  const link = element('a', { className: ['button'], href }, words.bedrock)
  const note = element('span', {}, words.bedrockNote)
  return [element('aside', { className: ['shortcut'], dataInteractive: '' }, link, ' ', note)]
}
