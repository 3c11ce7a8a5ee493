import type { Element } from 'hast'
import { pixelIcon } from '../html/pixel-icon.ts'
import { element } from '../tree/elements.ts'
import type { Directive, ServerCall } from './directive.ts'

/** The addresses of the server, each with the word that names it. */
export const addressNames = [
  ['website', 'website'],
  ['guide', 'guide'],
  ['discordInvite', 'invite'],
] as const

/** The website, the guide and the community invite, as a list, with the account safety note. */
export const links: Directive = {
  name: 'links',
  needsServer: true,
  render: call => {
    const items = addressNames.map(([key, name]) =>
      element('li', {}, element('a', { href: call.server[key] }, call.language.words[name])),
    )
    return [element('ul', { className: ['links'] }, ...items), ...noteBox(call, ['accountSafety'])]
  },
}

/** The lists where players vote for the server. As a strip, they are a row of buttons. */
export const votes: Directive = {
  name: 'votes',
  shows: 'votes',
  attributes: { style: ['strip'] },
  optional: ['style'],
  render: ({ attributes: { style }, config }) => {
    const items = config.votes.map(({ label, url }) => {
      const name = element('bdi', {}, label)
      const look = style === 'strip' ? { className: ['button', 'quiet'] } : {}
      const icon = style === 'strip' ? [pixelIcon('trophy'), ' '] : []
      return element('li', {}, element('a', { href: url, ...look }, ...icon, name))
    })
    return [element('ul', { className: style === 'strip' ? ['actions'] : ['links', 'votes'] }, ...items)]
  },
}

const leads = {
  compatibilityNote: 'compatibility',
  accountSafety: 'safety',
} as const

/** The notes on compatibility and account safety that the config has; `join` has the one on consoles. */
export const notes: Directive = {
  name: 'notes',
  needsServer: true,
  render: call => noteBox(call, ['compatibilityNote', 'accountSafety']),
}

/** A box with those notes that the config has; nothing when it has none. */
function noteBox(
  { server, language: { words } }: ServerCall,
  keys: readonly (keyof typeof leads)[],
): readonly Element[] {
  const paragraphs = keys.flatMap(key => {
    const note = server[key]
    return note === undefined
      ? []
      : [element('p', {}, element('strong', {}, words[leads[key]] + words.colon), ' ', note)]
  })
  return paragraphs.length === 0 ? [] : [element('div', { className: ['notes'] }, ...paragraphs)]
}
