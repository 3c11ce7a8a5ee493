import type { Element } from 'hast'
import { element } from '../element.ts'
import { textAt, valueAt } from '../value-at.ts'
import type { Directive, DirectiveCall } from './directive.ts'

/** A link that opens the game and adds the server, where Bedrock's port is known. */
export const bedrockLink: Directive = {
  name: 'bedrock-link',
  attributes: {},
  container: false,
  render: bedrockShortcut,
}

/** The link itself; the section of the edition has it, too. */
export function bedrockShortcut({ values, words }: DirectiveCall): readonly Element[] {
  const port = valueAt(values, 'server.editions.bedrock.port')
  const host = textAt(values, 'server.serverAddress')
  if (!Number.isInteger(port) || host === undefined) return []
  const name = (textAt(values, 'server.name') ?? host).replace(/\p{Surrogate}/gu, '\uFFFD')
  // The game splits at the first bar, and percent-encoding is undone once: a bar in the name must not stay bare.
  const href = `minecraft://?addExternalServer=${encodeURIComponent(name)}|${host}:${port}`
  const link = element('a', { className: ['button'], href }, words.bedrock)
  const note = element('span', {}, words.bedrockNote)
  return [element('aside', { className: ['shortcut'], dataInteractive: '' }, link, ' ', note)]
}
