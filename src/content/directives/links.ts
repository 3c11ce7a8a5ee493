import { element } from '../element.ts'
import { textAt } from '../value-at.ts'
import type { Directive } from './directive.ts'
import { noteBox } from './notes.ts'

/** What each address of the server is called. */
export const addressNames = [
  ['website', 'Official website'],
  ['guide', 'How to join'],
  ['discordInvite', 'Community on Discord'],
] as const

/** The website, the guide and the community invite, as a list; beside the invite, how to keep an account safe. */
export const links: Directive = {
  name: 'links',
  attributes: {},
  container: false,
  render: ({ values }) => {
    const items = addressNames.flatMap(([key, name]) => {
      const href = textAt(values, `server.${key}`)
      return href === undefined ? [] : [element('li', {}, element('a', { href }, name))]
    })
    if (items.length === 0) return []
    const invited = textAt(values, 'server.discordInvite') !== undefined
    const safety = invited ? noteBox(values, ['accountSafety']) : []
    return [element('ul', { className: ['links'] }, ...items), ...safety]
  },
}
